import type { FormField } from '../fields.js';
import { labelOf, type Option } from '../options.js';
import { type FieldErrors, type FieldRules, minLength, optional } from '../rules.js';
import { homeSystem, pricedServices, residential } from '../services.js';
import { person } from './person.js';

/**
 * The contact form. To add a field, describe it here with its `step`, and add its column to `contacts` in a
 * migration. It is then on the form, the form for new leads and the lead's page, and in the owner's email,
 * the CSV, the export, the API and webhooks.
 */
export const contactFields = {
  ...person,
  serviceArea: { atMost: 600 },
  serviceType: { label: 'Service', empty: 'Choose a service', atMost: 200 },
  message: {
    label: 'Anything we should know?',
    hint: 'Rooms, stains, pets, parking: anything that helps.',
    atMost: 5000,
    multiline: true,
    rows: 4,
  },
  preferredDate: { atMost: 40 },
  timePreference: { atMost: 40 },
  address: {
    check: optional(minLength(5, 'Please provide your complete address')),
    atMost: 500,
    multiline: true,
  },
} satisfies Record<string, OwnField | ExtraField>;

/** A field with a control of its own, and its own place wherever it is shown. */
type OwnField = (FieldRules | FormField) & { step?: never };

/** An optional field that is shown by its description alone, in a step of the form. */
interface ExtraField extends FormField {
  step: 1 | 2 | 3;
  isRequired?: never;
}

type Fields = typeof contactFields;
export type ContactField = keyof Fields;
export type ExtraFieldName = {
  [Name in ContactField]: Fields[Name] extends { step: number } ? Name : never;
}[ContactField];

export const extraFields = Object.entries<FieldRules | ExtraField>(contactFields).filter(
  (entry): entry is [string, ExtraField] => 'step' in entry[1],
);

/** Returns a lead's answers to the extra fields as stored, by field. */
export const extraValues = (lead: object) =>
  Object.fromEntries(
    extraFields.map(([name]) => [name, (lead as Record<string, string | null>)[name] ?? null]),
  );

/** Returns a lead's answers to the extra fields as the owner reads them. */
export const extraAnswers = (lead: object) =>
  extraFields.map(([name, { label, options = [] }]) => ({
    term: label,
    value: labelOf(options, extraValues(lead)[name]),
  }));

/** Requires an address for an open slot that is booked right away: nobody asks for it before the visit. */
export const missingAddress = (
  { freeWindow, address }: { freeWindow?: string | null; address?: string | null },
  isInstant: boolean,
): FieldErrors<'address'> =>
  isInstant && freeWindow && !address?.trim() ? { address: 'Enter your address to book this time.' } : {};

/** Every service, the five that the specification lists first. */
export const serviceTypeOptions = (brandName: string, brandSlug: string): Option[] => {
  const { commercial, stainProtection, deepCleaning, petStains, stairs, hardwood, rugs, upholstery } =
    pricedServices;
  const first = [residential, commercial, stainProtection, deepCleaning, homeSystem(brandName, brandSlug)];
  return [...first, petStains, stairs, hardwood, rugs, upholstery].map(({ slug, label }) => ({
    value: slug,
    label,
  }));
};

export const contactFailed = {
  title: 'Error',
  description: 'Failed to send message. Please try again or call us directly.',
};
