import { IsBoolean } from 'class-validator';
import { type LeadSource, manualSources } from '../../../../views/contracts/leads/lead-sources.js';
import { manualLeadFields } from '../../../../views/forms/leads/manual-lead.js';
import { Field, FieldIfGiven, IsGiven } from '../../../platform/http/field.decorator.js';
import { Shown } from '../shown.decorator.js';

const isOptional = true;

/** A lead to add. */
export class ApiNewLead {
  @Shown('string', 'The person’s name.', { atMost: 200 })
  @Field(manualLeadFields.name)
  name: string;

  @Shown('string', 'With area code.', { atMost: 50 })
  @Field(manualLeadFields.phone)
  phone: string;

  @Shown('string', 'An email address.', { isOptional, atMost: 254 })
  @FieldIfGiven(manualLeadFields.email)
  email?: string;

  @Shown('string', 'The city or address.', { isOptional, atMost: 600 })
  @FieldIfGiven(manualLeadFields.serviceArea)
  serviceArea?: string;

  @Shown('string', 'The requested service.', { isOptional, atMost: 200 })
  @FieldIfGiven(manualLeadFields.serviceType)
  serviceType?: string;

  @Shown('string', 'Notes for you. The customer’s page doesn’t show them.', { isOptional })
  @FieldIfGiven(manualLeadFields.message)
  message?: string;

  @Shown('string', 'The requested day, YYYY-MM-DD.', { isOptional })
  @FieldIfGiven(manualLeadFields.preferredDate)
  preferredDate?: string;

  @Shown('string', 'The requested time of day, like “morning”.', { isOptional })
  @FieldIfGiven(manualLeadFields.timePreference)
  timePreference?: string;

  @Shown(manualSources, 'How the person reached the business, “other” by default.', { isOptional })
  @FieldIfGiven(manualLeadFields.source)
  source?: LeadSource;

  @Shown('boolean', 'Whether to email the customer a confirmation; false by default.', { isOptional })
  @IsGiven()
  @IsBoolean({ message: 'Must be true or false' })
  sendConfirmation?: boolean;
}
