import { manualSources } from '../../contracts/leads/lead-sources.js';
import { type FieldRules, oneOf, optional } from '../rules.js';
import { contactFields } from './contact.js';

/** The fields of a lead that the owner adds: those of the contact form, with an optional email. */
export const manualLeadFields = {
  ...contactFields,
  email: { ...contactFields.email, isRequired: false, check: optional(contactFields.email.check) },
  source: { isRequired: true, check: oneOf(manualSources, `Choose a source: ${manualSources.join(', ')}.`) },
} satisfies Record<string, FieldRules>;

/** A lead's contact details, which the owner can edit. */
export const personFields = {
  name: manualLeadFields.name,
  phone: manualLeadFields.phone,
  email: manualLeadFields.email,
  serviceArea: manualLeadFields.serviceArea,
  address: { atMost: 600 },
} satisfies Record<string, FieldRules>;
