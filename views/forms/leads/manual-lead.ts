import { leadSources } from '../../contracts/leads/leads.js';
import { email, type FieldRules, oneOf, optional } from '../rules.js';
import { contactFields } from './contact.js';

/** What the owner writes down of a call or a talk: as in the contact form, but without an e-mail address if there is none. */
export const handWrittenFields = {
  ...contactFields,
  email: { ...contactFields.email, check: optional(email('Please enter a valid email address')) },
  source: { check: oneOf(leadSources, `Must be one of ${leadSources.join(', ')}`) },
} satisfies Record<string, FieldRules>;

/** Who a lead is of, as the owner may correct it. */
export const personFields = {
  name: handWrittenFields.name,
  phone: handWrittenFields.phone,
  email: handWrittenFields.email,
  serviceArea: handWrittenFields.serviceArea,
  address: { atMost: 600 },
} satisfies Record<string, FieldRules>;
