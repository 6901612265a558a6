import { contactFields } from '../leads/contact.js';
import { personFields } from '../leads/manual-lead.js';
import { type FieldRules, optional } from '../rules.js';

/** Who a customer is, as the owner may correct it. One who was imported may have no phone. */
export const customerFields = {
  name: personFields.name,
  phone: { ...contactFields.phone, check: optional(contactFields.phone.check) },
  email: personFields.email,
  address: personFields.address,
  notes: { atMost: 10_000, multiline: true },
} satisfies Record<string, FieldRules>;
