import { IsBoolean } from 'class-validator';
import { type LeadSource, manualSources } from '../../../../views/contracts/leads/lead-sources.js';
import { extraFields } from '../../../../views/forms/leads/contact.js';
import { manualLeadFields } from '../../../../views/forms/leads/manual-lead.js';
import { dtoOf, IsGiven } from '../../../platform/http/field.decorator.js';
import { Shown, ShownFields } from '../shown.decorator.js';

const isOptional = true;

const { name, phone, address: _, source, ...others } = manualLeadFields;

/** A lead to add. */
@ShownFields(extraFields, { isOptional })
export class ApiNewLead extends dtoOf({ name, phone, ...others, source: { ...source, isRequired: false } }) {
  @Shown('string', 'The person’s name.', { atMost: 200 })
  name: string;

  @Shown('string', 'With area code.', { atMost: 50 })
  phone: string;

  @Shown('string', 'An email address.', { isOptional, atMost: 254 })
  email?: string;

  @Shown('string', 'The city or address.', { isOptional, atMost: 600 })
  serviceArea?: string;

  @Shown('string', 'The requested service.', { isOptional, atMost: 200 })
  serviceType?: string;

  @Shown('string', 'Notes for you. The customer’s page doesn’t show them.', { isOptional })
  message?: string;

  @Shown('string', 'The requested day, YYYY-MM-DD.', { isOptional })
  preferredDate?: string;

  @Shown('string', 'The requested time of day, like “morning”.', { isOptional })
  timePreference?: string;

  @Shown(manualSources, 'How the person reached the business, “other” by default.', { isOptional })
  source?: LeadSource;

  @Shown('boolean', 'Whether to email the customer a confirmation; false by default.', { isOptional })
  @IsGiven()
  @IsBoolean({ message: 'Must be true or false' })
  sendConfirmation?: boolean;
}
