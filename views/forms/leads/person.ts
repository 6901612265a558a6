import type { FormField } from '../fields.js';
import { email, minLength, phoneNumber } from '../rules.js';

/** Who sends a public form. */
export const person = {
  name: {
    label: 'Full name',
    isRequired: true,
    check: minLength(2, 'Name must be at least 2 characters'),
    atMost: 200,
    input: { minLength: 2, autoComplete: 'name' },
  },
  email: {
    label: 'Email',
    isRequired: true,
    check: email('Please enter a valid email address'),
    atMost: 254,
    input: { type: 'email', autoComplete: 'email', inputMode: 'email' },
  },
  phone: {
    label: 'Phone',
    isRequired: true,
    check: phoneNumber('Please enter a valid phone number'),
    atMost: 50,
    input: { type: 'tel', minLength: 10, autoComplete: 'tel', inputMode: 'tel' },
  },
} satisfies Record<string, FormField>;
