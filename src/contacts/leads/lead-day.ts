import type { AppointmentTime } from '../../../views/contracts/bookings/appointments.js';
import { isBooked } from '../../../views/contracts/leads/lead-stages.js';
import { isAppointmentDay } from '../../../views/format/moments.js';
import type { Lead } from './lead.entity.js';

type DayFields = Pick<Lead, 'day' | 'timeWindow' | 'appointmentMinutes' | 'wishedDay' | 'wishedTimeWindow'>;

/** Returns the day and the time that the customer requested, whatever the owner scheduled. */
export function requestedTime(
  lead: Pick<DayFields, 'day' | 'timeWindow' | 'wishedDay' | 'wishedTimeWindow'>,
) {
  const { day, timeWindow, wishedDay, wishedTimeWindow } = lead;
  return {
    preferredDate: wishedDay === null ? day : wishedDay || null,
    timePreference: wishedTimeWindow === null ? timeWindow : wishedTimeWindow || null,
  };
}

/** Builds the changes that schedule a lead. The requested time is kept in its own columns. */
export function withAppointment(lead: DayFields, { day, timeWindow, minutes }: AppointmentTime): DayFields {
  return {
    day,
    timeWindow,
    appointmentMinutes: minutes,
    wishedDay: lead.wishedDay ?? lead.day ?? '',
    wishedTimeWindow: lead.wishedTimeWindow ?? lead.timeWindow ?? '',
  };
}

/** Builds the changes that remove an appointment. The requested time applies again. */
export function withoutAppointment(lead: DayFields): DayFields {
  const { preferredDate, timePreference } = requestedTime(lead);
  return {
    day: preferredDate,
    timeWindow: timePreference,
    appointmentMinutes: null,
    wishedDay: null,
    wishedTimeWindow: null,
  };
}

/** Returns a lead's appointment; null if it is neither scheduled nor completed. */
export function appointmentOf(
  lead: Pick<Lead, 'status' | 'day' | 'timeWindow' | 'appointmentMinutes'>,
): AppointmentTime | null {
  const { day, timeWindow, appointmentMinutes: minutes } = lead;
  if (!isBooked(lead)) return null;
  return { day: day && isAppointmentDay(day) ? day : null, timeWindow: timeWindow ?? '', minutes };
}
