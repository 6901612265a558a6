import { contactFields } from '../leads/contact.js';
import { personFields } from '../leads/manual-lead.js';
import { type FieldRules, optional } from '../rules.js';

/** The fields of a customer. The phone is optional: an imported customer may have none. */
export const customerFields = {
  name: personFields.name,
  phone: { ...contactFields.phone, check: optional(contactFields.phone.check) },
  email: personFields.email,
  address: personFields.address,
  notes: { atMost: 10_000, multiline: true },
} satisfies Record<string, FieldRules>;
