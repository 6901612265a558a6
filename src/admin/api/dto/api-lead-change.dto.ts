import {
  type LeadPriority,
  type LeadStatus,
  leadPriorities,
  leadStatuses,
} from '../../../../views/contracts/leads/leads.js';
import { type LostReason, lostReasons } from '../../../../views/contracts/leads/lost.js';
import { leadFields } from '../../../../views/forms/leads/lead.js';
import { dtoOf, VersionIfGiven } from '../../../platform/http/field.decorator.js';
import { Shown } from '../shown.decorator.js';

const isOptional = true;
const { calendarEventId: _, ...changeableFields } = leadFields;

/** The fields of a lead to change. Missing ones stay as they are; an empty text clears its field. */
export class ApiLeadChange extends dtoOf(changeableFields) {
  @Shown(leadStatuses, 'The new status.', { isOptional })
  status?: LeadStatus;

  @Shown(
    lostReasons,
    'Marks the lead as lost and cancels its appointment; null reopens it. So does a new status.',
    {
      isOptional,
      isNullable: true,
    },
  )
  lostReason?: LostReason | null;

  @Shown('string', 'A note on the reason. Required for “other”.', {
    isOptional,
    isNullable: true,
    atMost: 200,
  })
  lostNote?: string | null;

  @Shown(leadPriorities, 'The new priority.', { isOptional })
  priority?: LeadPriority;

  @Shown('string', 'Replaces the notes.', { isOptional, isNullable: true, atMost: 10_000 })
  notes?: string | null;

  @Shown('string', 'When to contact the person again, YYYY-MM-DD; empty for no day.', {
    isOptional,
    isNullable: true,
  })
  followUpDate?: string | null;

  @Shown('integer', 'The version that you read. If the lead has changed since, the answer is 409.', {
    isOptional,
  })
  @VersionIfGiven()
  version?: number;
}
