import type { LeadStatus } from '../../../views/contracts/leads/leads.js';
import { leadFields } from '../../../views/forms/leads/lead.js';
import { Field } from '../../platform/http/field.decorator.js';

/** The new status of a lead, from the URL. */
export class StatusStep {
  @Field(leadFields.status)
  status: LeadStatus;
}
