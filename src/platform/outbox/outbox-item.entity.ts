import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { DeliveryKind, DeliveryState } from '../../../views/contracts/messages/deliveries.js';

/** Stands for "never leased": an instant long ago, so that comparisons need no NULL. */
export const noLease = new Date(0);

/** Something to be delivered outside: a mail, a calendar event, a push message. At most one per lead, kind and occasion. */
@Entity('outbox')
@Index('UX_outbox_item', ['leadId', 'kind', 'occasion'], { unique: true })
export class OutboxItem {
  @PrimaryGeneratedColumn()
  id: number;

  /** 0 for what belongs to no lead. */
  @Column('int')
  leadId: number;

  @Column('varchar', { length: 20 })
  kind: DeliveryKind;

  /** Tells several items of a kind apart, such as a day; '' where there is only one. */
  @Column('varchar', { length: 40, default: '' })
  occasion: string;

  /** Random; makes the Message-ID, together with the revision. */
  @Column('varchar', { length: 36 })
  token: string;

  /** Grows each time the item is rescheduled. */
  @Column('int', { default: 1 })
  revision: number;

  @Column('varchar', { length: 10, default: 'waiting' })
  state: DeliveryState;

  /** How often this revision was tried, the attempt under way included. */
  @Column('int', { default: 0 })
  attempts: number;

  @Column('datetime', { precision: 3 })
  dueAt: Date;

  /** The time allowed for retries is counted from here. */
  @Column('datetime', { precision: 3, nullable: true })
  firstAttemptAt: Date | null;

  /** When the present lease ends; where there is none, when the last one ended. */
  @Column('datetime', { precision: 3 })
  leasedUntil: Date;

  /** The random id of the lease under which it is being delivered; '' for none. */
  @Column('varchar', { length: 36, default: '' })
  leasedBy: string;

  /** Why it failed or was left out, in words for the owner. */
  @Column('varchar', { length: 500, default: '' })
  note: string;

  /** When this revision was enqueued. */
  @Column('datetime', { precision: 3 })
  wantedAt: Date;

  @Column('datetime', { precision: 3, nullable: true })
  settledAt: Date | null;
}
