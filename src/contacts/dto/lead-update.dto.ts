import { IsBoolean } from 'class-validator';
import type { LeadPriority, LeadStatus } from '../../../views/contracts/leads/leads.js';
import { leadFields } from '../../../views/forms/leads/lead.js';
import { FieldIfGiven, IsGiven, WholeNumberIfGiven } from '../../platform/http/field.decorator.js';

/** What the owner changes of a lead: the fields given, the others stay. An empty text clears its field. */
export class LeadUpdate {
  @FieldIfGiven(leadFields.status)
  status?: LeadStatus;

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

  /** That of the copy which the change was made from: an old one is refused. Without it, the change is made anyway. */
  @WholeNumberIfGiven({ message: 'Must be the version of the lead' })
  version?: number;
}
