import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A write over the API with an idempotency key, so that a repeat gets the same answer. Kept for a day. */
@Entity('api_requests')
export class ApiRequest {
  @PrimaryColumn('int')
  apiKeyId: number;

  @PrimaryColumn('varchar', { length: 64 })
  idempotencyKey: string;

  /** SHA-256 of method, path and body, in hexadecimal. */
  @Column('varchar', { length: 64 })
  fingerprint: string;

  /** The lead that was written; 0 for none. Its erasure deletes the row. */
  @Column('int')
  leadId: number;

  /** The webhook that was written, if one was. */
  @Column('int', { nullable: true })
  webhookId: number | null;

  @Column('int')
  status: number;

  /** The answer's body as sent; null until it is built after the write. A new webhook's has its secret. */
  @Column('text', { nullable: true })
  answer: string | null;

  @Column('datetime', { precision: 3 })
  createdAt: Date;
}
