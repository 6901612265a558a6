import type { LeadSource } from '../../../views/contracts/leads/lead-sources.js';
import { manualLeadFields } from '../../../views/forms/leads/manual-lead.js';
import { Field, FieldIfGiven } from '../../platform/http/field.decorator.js';
import { problemWithKey } from '../intake/request-keys.service.js';

const ofOneRequest = (key: string) => problemWithKey(key) && 'Reload the page and try again.';

/** Holds a lead that the owner adds. */
export class ManualLead {
  @Field(manualLeadFields.name)
  name: string;

  @Field(manualLeadFields.phone)
  phone: string;

  @FieldIfGiven(manualLeadFields.email)
  email?: string;

  @FieldIfGiven(manualLeadFields.serviceArea)
  serviceArea?: string;

  @FieldIfGiven(manualLeadFields.address)
  address?: string;

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

  /** A checkbox: whether to email the customer a confirmation. */
  @FieldIfGiven({ atMost: 5 })
  sendAcknowledgement?: string;

  /** The form's idempotency key. */
  @Field({ check: ofOneRequest })
  key: string;
}
