import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { WebhookEvent, WebhookPause } from '../../../views/contracts/messages/webhooks.js';

/** An address that gets events. */
@Entity('webhook_endpoints')
export class WebhookEndpoint {
  @PrimaryGeneratedColumn()
  id: number;

  /** Its path or query may contain a key of the receiver, so it is never logged. */
  @Column('varchar', { length: 2000 })
  url: string;

  @Column('simple-array')
  events: WebhookEvent[];

  /** "whsec_" and 24 random bytes in base64. */
  @Column('varchar', { length: 80 })
  secret: string;

  /** The secret before; '' for none. */
  @Column('varchar', { length: 80, default: '' })
  oldSecret: string;

  @Column('datetime', { precision: 3, nullable: true })
  oldSecretUntil: Date | null;

  @Column('varchar', { length: 16, default: '' })
  pausedFor: WebhookPause;

  /** When the first of the failures since the last success began. */
  @Column('datetime', { precision: 3, nullable: true })
  failingSince: Date | null;

  /** Failed attempts since the last success. */
  @Column('int', { default: 0 })
  failures: number;

  /** Events that weren't stored because too many were waiting. */
  @Column('int', { default: 0 })
  dropped: number;

  @Column('datetime', { precision: 3 })
  createdAt: Date;
}
