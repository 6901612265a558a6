import type { LeadStatus } from '../../../views/contracts/leads/leads.js';
import { leadFields } from '../../../views/forms/leads/lead.js';
import { Field } from '../../platform/http/field.decorator.js';

/** The status that a lead gets with one tap, as it stands in the address. */
export class StatusStep {
  @Field(leadFields.status)
  status: LeadStatus;
}
