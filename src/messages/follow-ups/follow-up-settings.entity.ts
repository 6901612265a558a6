import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { FollowUpSettings } from '../../../views/contracts/messages/follow-ups.js';

/** The follow-up settings: one row, once the owner has saved them. */
@Entity('aftercare_terms')
export class FollowUpSettingsRow {
  @PrimaryColumn('int')
  id: number;

  @Column('simple-json')
  terms: FollowUpSettings;

  /**
   * When review requests were turned on, or their timing was last changed. Those due before then are never
   * sent. Null while they are off.
   */
  @Column('datetime', { precision: 3, nullable: true })
  reviewsSince: Date | null;

  /** When rebooking reminders were turned on, or their timing was last changed. Null while they are off. */
  @Column('datetime', { precision: 3, nullable: true })
  rebookingsSince: Date | null;
}
