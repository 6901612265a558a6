import {
  type LeadPriority,
  type LeadStatus,
  leadPriorities,
  leadStatuses,
} from '../../../../views/contracts/leads/leads.js';
import { type LostReason, lostReasons } from '../../../../views/contracts/leads/lost.js';
import { leadFields } from '../../../../views/forms/leads/lead.js';
import { FieldIfGiven, VersionIfGiven } from '../../../platform/http/field.decorator.js';
import { Shown } from '../shown.decorator.js';

const isOptional = true;

/** The fields of a lead to change. Missing ones stay as they are; an empty text clears its field. */
export class ApiLeadChange {
  @Shown(leadStatuses, 'The new status.', { isOptional })
  @FieldIfGiven(leadFields.status)
  status?: LeadStatus;

  @Shown(
    lostReasons,
    'Marks the lead as lost and cancels its appointment; null reopens it. So does a new status.',
    {
      isOptional,
      isNullable: true,
    },
  )
  @FieldIfGiven(leadFields.lostReason)
  lostReason?: LostReason | null;

  @Shown('string', 'A note on the reason. Required for “other”.', {
    isOptional,
    isNullable: true,
    atMost: 200,
  })
  @FieldIfGiven(leadFields.lostNote)
  lostNote?: string | null;

  @Shown(leadPriorities, 'The new priority.', { isOptional })
  @FieldIfGiven(leadFields.priority)
  priority?: LeadPriority;

  @Shown('string', 'Replaces the notes.', { isOptional, isNullable: true, atMost: 10_000 })
  @FieldIfGiven(leadFields.notes)
  notes?: string | null;

  @Shown('string', 'When to contact the person again, YYYY-MM-DD; empty for no day.', {
    isOptional,
    isNullable: true,
  })
  @FieldIfGiven(leadFields.followUpDate)
  followUpDate?: string | null;

  @Shown('integer', 'The version that you read. If the lead has changed since, the answer is 409.', {
    isOptional,
  })
  @VersionIfGiven()
  version?: number;
}
