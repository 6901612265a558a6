import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Marks an erased lead. A host that has its journal file deletes it instead of restoring the lead. */
@Entity('erased_keys')
export class ErasedKey {
  /** SHA-256 of the idempotency key, in hexadecimal: no personal data, and nothing that opens a link. */
  @PrimaryColumn('varchar', { length: 64 })
  keyHash: string;

  @Column('datetime', { precision: 3 })
  erasedAt: Date;
}
