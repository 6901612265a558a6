import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A recovery code that wasn't used yet. The code itself is not stored. */
@Entity('recovery_codes')
export class RecoveryCode {
  /** SHA-256 of the code, in hexadecimal. With 79 random bits, a code can't be found from it. */
  @PrimaryColumn('varchar', { length: 64 })
  hash: string;

  @Column('datetime', { precision: 3 })
  createdAt: Date;
}
