import { IsBoolean } from 'class-validator';
import type { LeadPriority, LeadStatus } from '../../../views/contracts/leads/leads.js';
import type { LostReason } from '../../../views/contracts/leads/lost.js';
import { leadFields } from '../../../views/forms/leads/lead.js';
import { dtoOf, IsGiven, VersionIfGiven } from '../../platform/http/field.decorator.js';

/** Holds the owner's changes to a lead. Missing fields stay as they are; an empty text clears its field. */
export class LeadUpdate extends dtoOf(leadFields) {
  status?: LeadStatus;
  /** Marks the lead as lost; an empty text reopens it. */
  lostReason?: LostReason | null;
  priority?: LeadPriority;

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
