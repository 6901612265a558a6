import { IsBoolean } from 'class-validator';
import type { LeadPriority, LeadStatus } from '../../../views/contracts/leads/leads.js';
import type { LostReason } from '../../../views/contracts/leads/lost.js';
import { leadFields } from '../../../views/forms/leads/lead.js';
import { FieldIfGiven, IsGiven, VersionIfGiven } from '../../platform/http/field.decorator.js';

/** Holds the owner's changes to a lead. Missing fields stay as they are; an empty text clears its field. */
export class LeadUpdate {
  @FieldIfGiven(leadFields.status)
  status?: LeadStatus;

  /** Marks the lead as lost; an empty text reopens it. */
  @FieldIfGiven(leadFields.lostReason)
  lostReason?: LostReason | null;

  @FieldIfGiven(leadFields.lostNote)
  lostNote?: string | null;

  @FieldIfGiven(leadFields.priority)
  priority?: LeadPriority;

  @FieldIfGiven(leadFields.notes)
  notes?: string | null;

  @FieldIfGiven(leadFields.followUpDate)
  followUpDate?: string | null;

  @FieldIfGiven(leadFields.calendarEventId)
  calendarEventId?: string | null;

  @IsGiven()
  @IsBoolean({ message: 'Must be true or false' })
  emailsSent?: boolean;

  /**
   * The version that the owner edited. If the lead has changed since, the update is rejected. Without it,
   * there is no check.
   */
  @VersionIfGiven()
  version?: number;
}
