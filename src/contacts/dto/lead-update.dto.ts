import { IsBoolean, IsOptional } from 'class-validator';
import { leadFields } from '../../../views/forms/lead.js';
import type { LeadPriority, LeadStatus } from '../../../views/leads.js';
import { ChangedField } from '../../validation/field.decorator.js';

/** What the owner changes of a lead: the fields given, the others stay. An empty text clears its field. */
export class LeadUpdate {
  @ChangedField(leadFields.status)
  status?: LeadStatus;

  @ChangedField(leadFields.priority)
  priority?: LeadPriority;

  @ChangedField(leadFields.notes)
  notes?: string | null;

  @ChangedField(leadFields.followUpDate)
  followUpDate?: string | null;

  @ChangedField(leadFields.calendarEventId)
  calendarEventId?: string | null;

  @IsOptional()
  @IsBoolean({ message: 'Must be true or false' })
  emailsSent?: boolean;
}
