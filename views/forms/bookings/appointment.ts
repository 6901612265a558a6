import {
  type AppointmentTime,
  anyTime,
  appointmentLengths,
  isTimeOfDay,
  usualMinutes,
} from '../../contracts/bookings/appointments.js';
import { statusesBeforeWork } from '../../contracts/leads/lead-stages.js';
import type { LeadView } from '../../contracts/leads/leads.js';
import { isAppointmentDay } from '../../format/moments.js';
import { type FieldRules, oneOf, optional } from '../rules.js';

const calendarDate = (value: string) => (isAppointmentDay(value) ? undefined : 'Enter a date.');

const timeOfDay = (value: string) => (isTimeOfDay(value) ? undefined : 'Enter a time, like 13:30.');

const length = (value: string) =>
  appointmentLengths.includes(Number(value)) ? undefined : 'Choose a duration from 30 minutes to 10 hours.';

/** The fields of an appointment. An exact time overrides the arrival window. */
export const appointmentFields = {
  day: { isRequired: true, check: calendarDate },
  timeWindow: { atMost: 40 },
  exactTime: { check: optional(timeOfDay) },
  minutes: { check: optional(length) },
  address: { atMost: 600 },
} satisfies Record<string, FieldRules>;

/** The status of a lead before it was scheduled, which an undo restores. */
export const formerStatusField = {
  isRequired: true,
  check: oneOf(statusesBeforeWork, `Choose a status: ${statusesBeforeWork.join(', ')}.`),
} as const satisfies FieldRules;

export type AppointmentValues = Record<keyof typeof appointmentFields, string>;

/** Turns submitted fields into an appointment. */
export function appointmentTime(values: Partial<AppointmentValues>): AppointmentTime & { day: string } {
  const { day = '', timeWindow = '', exactTime = '', minutes } = values;
  if (!exactTime) return { day, timeWindow, minutes: null };
  return { day, timeWindow: exactTime, minutes: Number(minutes || usualMinutes) };
}

/**
 * Returns the initial values: the lead's appointment or, before there is one, the preferred date if it is a
 * calendar date. Nothing after a cancellation.
 * @param usual the default length in minutes.
 */
export function appointmentValues(lead: LeadView, usual: number): AppointmentValues {
  const { appointment, preferredDate, timePreference } = lead;
  const requested = { day: preferredDate, timeWindow: timePreference ?? '', minutes: null };
  const { day, timeWindow, minutes } = appointment?.day
    ? appointment
    : lead.appointmentCanceledAt || lead.cancelledAt
      ? anyTime
      : requested;
  const isExact = isTimeOfDay(timeWindow);
  return {
    day: day && isAppointmentDay(day) ? day : '',
    timeWindow: isExact ? '' : timeWindow,
    exactTime: isExact ? timeWindow : '',
    minutes: String(minutes ?? usual),
    address: addressForJob(lead),
  };
}

/** Returns where a job will be: at the address that the customer gave last, even if it isn't confirmed. */
export const addressForJob = ({
  givenAddress: unconfirmed,
  address,
  serviceArea,
}: Pick<LeadView, 'givenAddress' | 'address' | 'serviceArea'>): string =>
  unconfirmed ?? address ?? givenAddress(serviceArea);

/** Says that saving an appointment with {@link addressForJob} confirms it; undefined if nothing is new. */
export function describeGivenAddress({ name, address, givenAddress: given }: LeadView): string | undefined {
  if (!given) return undefined;
  const [first] = name.split(' ');
  return address
    ? `${first} gave a new address: ${given}. Saving confirms it. It replaces ${address}.`
    : `${first} gave an address: ${given}. Saving confirms it.`;
}

/** Extracts the address that the free-room form sends in the service area; '' if there is none. */
export const givenAddress = (area: string | null) => /^Address: (.*)$/s.exec(area ?? '')?.[1] ?? '';

/** Whether we know where the job is: a street, not only a city or ZIP code. */
export const hasAddress = ({ address, serviceArea }: Pick<LeadView, 'address' | 'serviceArea'>) =>
  Boolean(address?.trim() || givenAddress(serviceArea));

/** Lists the lengths as options, from "30 min" to "10 h". */
export const lengthOptions = (format: (minutes: number) => string) =>
  appointmentLengths.map((minutes) => ({ value: String(minutes), label: format(minutes) }));
