import { extraFields } from './leads/contact.js';

/** The labels of the public forms' fields, as on the forms. */
const labels: Record<string, string> = {
  ...Object.fromEntries(extraFields.map(([name, { label }]) => [name, label])),
  name: 'Name',
  phone: 'Phone',
  email: 'Email',
  address: 'Address',
  serviceArea: 'City or ZIP code',
  serviceType: 'Service',
  roomSelection: 'Room or rugs',
  preferredDate: 'Preferred date',
  timePreference: 'Preferred time',
  freeWindow: 'Open slot',
  message: 'Message',
  photos: 'Photos',
  noObligationAgreement: 'Agreement',
};

/** Returns the label of a form's field; its name if it has none here. */
export const formFieldLabel = (field: string): string => labels[field] ?? field;
