import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { DeliveryKind, DeliveryState } from '../../../views/contracts/messages/deliveries.js';

/** Means "never leased": a time long ago, so that comparisons need no NULL. */
export const noLease = new Date(0);

/** A delivery: an email, a calendar event or a push message. At most one for each lead, kind and occasion. */
@Entity('outbox')
@Index('UX_outbox_item', ['leadId', 'kind', 'occasion'], { unique: true })
export class OutboxItem {
  @PrimaryGeneratedColumn()
  id: number;

  /** 0 for deliveries without a lead. */
  @Column('int')
  leadId: number;

  @Column('varchar', { length: 20 })
  kind: DeliveryKind;

  /** Distinguishes items of a kind, like a day; '' if there is only one. */
  @Column('varchar', { length: 40, default: '' })
  occasion: string;

  /** Random. The Message-ID consists of this and the revision. */
  @Column('varchar', { length: 36 })
  token: string;

  /** Grows each time the item is rescheduled. */
  @Column('int', { default: 1 })
  revision: number;

  @Column('varchar', { length: 10, default: 'waiting' })
  state: DeliveryState;

  /** How often this revision was tried, including a running attempt. */
  @Column('int', { default: 0 })
  attempts: number;

  @Column('datetime', { precision: 3 })
  dueAt: Date;

  /** The start of the 72 hours for retries. */
  @Column('datetime', { precision: 3, nullable: true })
  firstAttemptAt: Date | null;

  /** When the current lease ends, or else when the last one ended. */
  @Column('datetime', { precision: 3 })
  leasedUntil: Date;

  /** The random ID of the current lease; '' for none. */
  @Column('varchar', { length: 36, default: '' })
  leasedBy: string;

  /** Why it failed or was skipped, as text for the owner. */
  @Column('varchar', { length: 500, default: '' })
  note: string;

  /** A keyed hash of the causing visitor's network while it waits; null for other kinds and causes. */
  @Column('varchar', { length: 32, nullable: true })
  network: string | null;

  /** When this revision was enqueued. */
  @Column('datetime', { precision: 3 })
  wantedAt: Date;

  @Column('datetime', { precision: 3, nullable: true })
  settledAt: Date | null;
}
