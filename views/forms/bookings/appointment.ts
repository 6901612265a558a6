import {
  type AppointmentTime,
  appointmentLengths,
  isTimeOfDay,
  usualMinutes,
} from '../../contracts/bookings/appointments.js';
import type { LeadView } from '../../contracts/leads/leads.js';
import { isAppointmentDay } from '../../format/moments.js';
import { type FieldRules, optional } from '../rules.js';

const calendarDate = (value: string) => (isAppointmentDay(value) ? undefined : 'Please name a day');

const timeOfDay = (value: string) => (isTimeOfDay(value) ? undefined : 'Please give a time such as 13:30');

const length = (value: string) =>
  appointmentLengths.includes(Number(value)) ? undefined : 'Please choose half an hour to ten hours';

/** What the owner says of an appointment. An exact time goes before the arrival window. */
export const appointmentFields = {
  day: { check: calendarDate },
  timeWindow: { atMost: 40 },
  exactTime: { check: optional(timeOfDay) },
  minutes: { check: optional(length) },
  address: { atMost: 600 },
} satisfies Record<string, FieldRules>;

export type AppointmentValues = Record<keyof typeof appointmentFields, string>;

/** Filled fields as an appointment. */
export function appointmentTime(values: Partial<AppointmentValues>): AppointmentTime & { day: string } {
  const { day = '', timeWindow = '', exactTime = '', minutes } = values;
  if (!exactTime) return { day, timeWindow, minutes: null };
  return { day, timeWindow: exactTime, minutes: Number(minutes || usualMinutes) };
}

/**
 * What the fields hold at first: the lead's appointment or, before it has one, the customer's wish, if it is a day.
 * @param usual how long an appointment lasts unless the owner says otherwise, in minutes.
 */
export function appointmentValues(lead: LeadView, usual: number): AppointmentValues {
  const { appointment, preferredDate, timePreference, address, serviceArea } = lead;
  const { day, timeWindow, minutes } = appointment?.day
    ? appointment
    : { day: preferredDate, timeWindow: timePreference ?? '', minutes: null };
  const isExact = isTimeOfDay(timeWindow);
  return {
    day: day && isAppointmentDay(day) ? day : '',
    timeWindow: isExact ? '' : timeWindow,
    exactTime: isExact ? timeWindow : '',
    minutes: String(minutes ?? usual),
    address: address ?? givenAddress(serviceArea),
  };
}

/** The address in what the form for a free room sends as the area; '' in any other area. */
const givenAddress = (area: string | null) => /^Address: (.*)$/s.exec(area ?? '')?.[1] ?? '';

/** "30 min" to "10 h". */
export const lengthOptions = (inWords: (minutes: number) => string) =>
  appointmentLengths.map((minutes) => ({ value: String(minutes), label: inWords(minutes) }));
