import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A lead was erased: whoever keeps its file deletes it, and does not store it again. */
@Entity('erased_keys')
export class ErasedKey {
  /** SHA-256 of the idempotency key, in hexadecimal: nothing of the person, and nothing that opens a link. */
  @PrimaryColumn('varchar', { length: 64 })
  keyHash: string;

  @Column('datetime', { precision: 3 })
  erasedAt: Date;
}
