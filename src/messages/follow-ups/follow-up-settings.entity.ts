import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { FollowUpSettings } from '../../../views/contracts/messages/follow-ups.js';

/** The follow-up settings: one row, once the owner has saved them. */
@Entity('aftercare_terms')
export class FollowUpSettingsRow {
  @PrimaryColumn('int')
  id: number;

  @Column('simple-json')
  terms: FollowUpSettings;

  /** When review requests were turned on; earlier ones are not sent later. Null while they are off. */
  @Column('datetime', { precision: 3, nullable: true })
  reviewsSince: Date | null;

  /** The same for rebooking reminders. */
  @Column('datetime', { precision: 3, nullable: true })
  rebookingsSince: Date | null;
}
