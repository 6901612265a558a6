import type { AppointmentTime } from '../../../views/contracts/bookings/appointments.js';
import { isAppointmentDay } from '../../../views/format/moments.js';
import type { Lead } from './lead.entity.js';

type DayFields = Pick<Lead, 'day' | 'timeWindow' | 'appointmentMinutes' | 'wishedDay' | 'wishedTimeWindow'>;

/** The day and the time that the customer asked for, whatever the owner has made of them. */
export function wishedTime(lead: Pick<DayFields, 'day' | 'timeWindow' | 'wishedDay' | 'wishedTimeWindow'>) {
  const { day, timeWindow, wishedDay, wishedTimeWindow } = lead;
  return {
    preferredDate: wishedDay === null ? day : wishedDay || null,
    timePreference: wishedTimeWindow === null ? timeWindow : wishedTimeWindow || null,
  };
}

/** What changes of a lead when the owner gives it an appointment: its wish is kept beside it. */
export function withAppointment(lead: DayFields, { day, timeWindow, minutes }: AppointmentTime): DayFields {
  return {
    day,
    timeWindow,
    appointmentMinutes: minutes,
    wishedDay: lead.wishedDay ?? lead.day ?? '',
    wishedTimeWindow: lead.wishedTimeWindow ?? lead.timeWindow ?? '',
  };
}

/** What changes of a lead that has no appointment any more: what the customer asked for counts again. */
export function withoutAppointment(lead: DayFields): DayFields {
  const { preferredDate, timePreference } = wishedTime(lead);
  return {
    day: preferredDate,
    timeWindow: timePreference,
    appointmentMinutes: null,
    wishedDay: null,
    wishedTimeWindow: null,
  };
}

/** When a lead's appointment is or was; null for a lead that is neither scheduled nor completed. */
export function appointmentOf(
  lead: Pick<Lead, 'status' | 'day' | 'timeWindow' | 'appointmentMinutes'>,
): AppointmentTime | null {
  const { status, day, timeWindow, appointmentMinutes: minutes } = lead;
  if (status !== 'scheduled' && status !== 'completed') return null;
  return { day: day && isAppointmentDay(day) ? day : null, timeWindow: timeWindow ?? '', minutes };
}
