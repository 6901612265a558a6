import { isCalendarDate } from '../../views/format/moments.js';
import type { LeadRecord } from '../contacts/lead-records.service.js';

export interface WantedAppointment {
  day: string;
  timeWindow: string;
}

type AppointmentFields = Pick<LeadRecord, 'status' | 'preferredDate' | 'timePreference' | 'isSpam'>;

/**
 * The appointment that a lead stands for. A scheduled lead that is not held as spam has one, if its preferred date is a
 * calendar date from 2000 to 2199.
 */
export function wantedAppointment(lead: AppointmentFields): WantedAppointment | undefined {
  const { status, preferredDate: day, timePreference, isSpam } = lead;
  if (status !== 'scheduled' || isSpam || !day || !isCalendarDate(day) || !/^2[01]/.test(day))
    return undefined;
  return { day, timeWindow: timePreference ?? '' };
}
