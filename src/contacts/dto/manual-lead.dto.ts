import type { LeadSource } from '../../../views/contracts/leads/leads.js';
import { handWrittenFields } from '../../../views/forms/leads/manual-lead.js';
import { Field, FieldIfGiven } from '../../platform/http/field.decorator.js';

const ofOneRequest = (key: string) =>
  /^[\x21-\x7e]{8,64}$/.test(key) ? undefined : 'Please reload the page';

/** A lead that the owner writes down. */
export class ManualLead {
  @Field(handWrittenFields.name)
  name: string;

  @Field(handWrittenFields.phone)
  phone: string;

  @FieldIfGiven(handWrittenFields.email)
  email?: string;

  @FieldIfGiven(handWrittenFields.serviceArea)
  serviceArea?: string;

  @FieldIfGiven(handWrittenFields.serviceType)
  serviceType?: string;

  @FieldIfGiven(handWrittenFields.message)
  message?: string;

  @FieldIfGiven(handWrittenFields.preferredDate)
  preferredDate?: string;

  @FieldIfGiven(handWrittenFields.timePreference)
  timePreference?: string;

  @Field(handWrittenFields.source)
  source: LeadSource;

  /** A box: whether the customer is told that the request has arrived. */
  @FieldIfGiven({ atMost: 5 })
  sendAcknowledgement?: string;

  /** The idempotency key of the form. */
  @Field({ check: ofOneRequest })
  key: string;
}
