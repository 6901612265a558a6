import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { FollowUpSettings } from '../../../views/contracts/messages/follow-ups.js';

/** The terms of what customers are sent after the job: one row, from when the owner has saved them. */
@Entity('aftercare_terms')
export class FollowUpSettingsRow {
  @PrimaryColumn('int')
  id: number;

  @Column('simple-json')
  terms: FollowUpSettings;

  /** From when on review requests are sent: what would have been sent before is not made up for. Null while they are off. */
  @Column('datetime', { precision: 3, nullable: true })
  reviewsSince: Date | null;

  /** The same of the reminders to book again. */
  @Column('datetime', { precision: 3, nullable: true })
  rebookingsSince: Date | null;
}
