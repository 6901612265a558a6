import type { LeadSource } from '../../../views/contracts/leads/leads.js';
import { manualLeadFields } from '../../../views/forms/leads/manual-lead.js';
import { Field, FieldIfGiven } from '../../platform/http/field.decorator.js';

const ofOneRequest = (key: string) => (/^[\x21-\x7e]{8,64}$/.test(key) ? undefined : 'Reload the page');

/** A lead that the owner writes down. */
export class ManualLead {
  @Field(manualLeadFields.name)
  name: string;

  @Field(manualLeadFields.phone)
  phone: string;

  @FieldIfGiven(manualLeadFields.email)
  email?: string;

  @FieldIfGiven(manualLeadFields.serviceArea)
  serviceArea?: string;

  @FieldIfGiven(manualLeadFields.serviceType)
  serviceType?: string;

  @FieldIfGiven(manualLeadFields.message)
  message?: string;

  @FieldIfGiven(manualLeadFields.preferredDate)
  preferredDate?: string;

  @FieldIfGiven(manualLeadFields.timePreference)
  timePreference?: string;

  @Field(manualLeadFields.source)
  source: LeadSource;

  /** A box: whether the customer is told that the request has arrived. */
  @FieldIfGiven({ atMost: 5 })
  sendAcknowledgement?: string;

  /** The idempotency key of the form. */
  @Field({ check: ofOneRequest })
  key: string;
}
