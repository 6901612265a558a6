import { isDay } from '../config/formats.js';
import type { LeadRecord } from '../contacts/lead-records.service.js';

export interface WantedAppointment {
  day: string;
  timeWindow: string;
}

type Wish = Pick<LeadRecord, 'status' | 'preferredDate' | 'timePreference' | 'isSpam'>;

/** The appointment that a lead stands for: a scheduled lead has one whose preferred date is a day of this century. */
export function wantedAppointment(lead: Wish): WantedAppointment | undefined {
  const { status, preferredDate: day, timePreference, isSpam } = lead;
  if (status !== 'scheduled' || isSpam || !day || !isDay(day) || !/^2[01]/.test(day)) return undefined;
  return { day, timeWindow: timePreference ?? '' };
}

/** The windows' hours on the wall clock, as the forms promise them. */
export const windowHours: Record<string, readonly [from: number, to: number]> = {
  morning: [8, 12],
  afternoon: [12, 17],
  evening: [17, 20],
};
