import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { WebhookMessageState, WebhookType } from '../../../views/contracts/messages/webhooks.js';

/** A webhook's event, waiting or settled. Its outbox item of kind "webhook" has this row's ID as occasion. */
@Entity('webhook_messages')
export class WebhookMessage {
  @PrimaryGeneratedColumn()
  id: number;

  @Column('int')
  endpointId: number;

  /** The event's ID for receivers: equal in all attempts, and in the messages of all webhooks. */
  @Column('varchar', { length: 40 })
  messageId: string;

  @Column('varchar', { length: 40 })
  type: WebhookType;

  /** 0 for a test event. */
  @Column('int')
  leadId: number;

  /** The JSON that is sent. */
  @Column('text')
  body: string;

  @Column('datetime', { precision: 3 })
  createdAt: Date;

  @Column('varchar', { length: 10, default: 'waiting' })
  state: WebhookMessageState;

  @Column('int', { default: 0 })
  attempts: number;

  /** The HTTP status of the last answer. */
  @Column('int', { nullable: true })
  status: number | null;

  /** How long the last attempt took. */
  @Column('int', { nullable: true })
  durationMs: number | null;

  /** What went wrong in the last attempt; '' for nothing. */
  @Column('varchar', { length: 300, default: '' })
  note: string;
}
