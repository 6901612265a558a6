import type { SharedFacts } from '../../contracts/website/facts.js';
import type { Option } from '../options.js';
import { email, type FieldErrors, type FieldRules, minLength, optional, phoneNumber } from '../rules.js';
import { homeSystem, pricedServices, residential } from '../services.js';

export const contactFields = {
  name: { check: minLength(2, 'Name must be at least 2 characters'), atMost: 200 },
  phone: { check: phoneNumber('Please enter a valid phone number'), atMost: 50 },
  email: { check: email('Please enter a valid email address'), atMost: 254 },
  serviceType: { atMost: 200 },
  preferredDate: { atMost: 40 },
  timePreference: { atMost: 40 },
  message: { atMost: 5000, multiline: true },
  serviceArea: { atMost: 600 },
  address: {
    check: optional(minLength(5, 'Please provide your complete address')),
    atMost: 500,
    multiline: true,
  },
} satisfies Record<string, FieldRules>;

export type ContactField = keyof typeof contactFields;

/** Requires an address for an open slot that is booked right away: nobody asks for it before the visit. */
export const missingAddress = (
  { freeWindow, address }: { freeWindow?: string; address?: string | null },
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

export const contactReceived = ({ answerHours }: SharedFacts) => ({
  title: 'Message Sent Successfully!',
  description: `We'll contact you within ${answerHours} hours to schedule your service.`,
});

export const contactFailed = {
  title: 'Error',
  description: 'Failed to send message. Please try again or call us directly.',
};
