import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A challenge that a passkey has signed. It isn't accepted again. */
@Entity('used_challenges')
export class UsedChallenge {
  @PrimaryColumn('varchar', { length: 64 })
  challenge: string;

  @Column('datetime', { precision: 3 })
  expiresAt: Date;
}
