import type { CustomerFormName } from '../../../views/contracts/customers/customer-request.js';

/** The part of the page to open after each form. */
export const formPlaces: Record<CustomerFormName, string> = {
  move: 'main',
  cancel: 'main',
  address: 'main',
  accept: 'quote',
  message: 'messages',
  review: 'review',
  consent: 'photo-consent',
  plan: 'main',
  'sign-up': 'plan',
};
