import { isTimeOfDay } from '../../contracts/bookings/appointments.js';
import { capitalized } from '../../contracts/leads/leads.js';
import type { SharedFacts } from '../../contracts/website/facts.js';
import { formatHours } from '../../format/hours.js';
import { formatTimeOfDay } from '../../format/moments.js';
import { email, type FieldRules, minLength, phoneNumber } from '../rules.js';
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
} satisfies Record<string, FieldRules>;

export type ContactField = keyof typeof contactFields;

export interface Option {
  value: string;
  label: string;
}

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

/** Lists the arrival windows: "Morning (8AM-12PM)". */
export const timePreferenceOptions = ({ timeWindows }: Pick<SharedFacts, 'timeWindows'>): Option[] =>
  timeWindows.map(({ value, from, to }) => ({
    value,
    label: `${capitalized(value)} (${formatHours(from, to)})`,
  }));

/** Labels an arrival window: "Morning (8AM-12PM)", or "1:30 PM" for an exact time. Returns any other text unchanged. */
export function windowLabel(facts: Pick<SharedFacts, 'timeWindows'>, window: string | null): string | null {
  if (window && isTimeOfDay(window)) return formatTimeOfDay(window);
  return labelOf(timePreferenceOptions(facts), window);
}

/** Labels a stored value; returns a value that isn’t an option unchanged. */
export const labelOf = (options: readonly Option[], value: string | null): string | null =>
  options.find((option) => option.value === value)?.label ?? value;

/** Shown under the time field, because the arrival windows are longer than the opening hours. */
export const timesHint = 'Times outside business hours depend on availability. We’ll confirm with you.';

export const contactReceived = ({ answerHours }: SharedFacts) => ({
  title: 'Message Sent Successfully!',
  description: `We'll contact you within ${answerHours} hours to schedule your service.`,
});

export const contactFailed = {
  title: 'Error',
  description: 'Failed to send message. Please try again or call us directly.',
};
