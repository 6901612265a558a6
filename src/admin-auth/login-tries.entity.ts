import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The login attempts of one address since the first of them. */
@Entity('login_tries')
export class LoginTries {
  /** A keyed hash: no visitor's address is stored. */
  @PrimaryColumn('varchar', { length: 64 })
  address: string;

  @Column('int')
  tries: number;

  @Column('datetime', { precision: 3 })
  startedAt: Date;
}
