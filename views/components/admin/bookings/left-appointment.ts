import { useEffect } from 'react';
import type { FormerAppointment } from '../../../contracts/bookings/appointments.js';
import { tabStorage } from '../../../contracts/browser-storage.js';
import type { LeadView } from '../../../contracts/leads/leads.js';
import { formatNearDay } from '../../../format/calendar-days.js';
import { useArrivalFacts } from '../../shared/use-arrival-facts.js';
import { useToday } from '../shared/use-today.js';
import { formatTime } from './calendar/dropped.js';
import { useSavedToast } from './calendar/use-save-appointment.js';

/** What a form saved, for its toast. */
export interface LeftAppointment {
  lead: Pick<LeadView, 'id' | 'name' | 'version' | 'appointment'>;
  former?: FormerAppointment;
  emailNotice: string;
}

const storageName = 'saved-appointment';

/** Leaves a saved appointment to the calendar, which opens next. */
export function leaveAppointment({ lead, ...saved }: LeftAppointment): void {
  const { id, name, version, appointment } = lead;
  tabStorage.write(storageName, JSON.stringify({ ...saved, lead: { id, name, version, appointment } }));
}

/** Shows a toast for an appointment that the appointment form has just saved. */
export function useLeftAppointment(): void {
  const show = useAppointmentToast();
  useEffect(() => {
    const left = tabStorage.readJson<LeftAppointment>(storageName);
    if (!left) return;
    tabStorage.forget(storageName);
    show(left);
  }, []);
}

/** @returns a function that shows a toast for a saved appointment, with its emails and an undo. */
export function useAppointmentToast() {
  const facts = useArrivalFacts();
  const today = useToday();
  const showSaved = useSavedToast();
  return ({ lead, former, emailNotice }: LeftAppointment): void => {
    const { appointment } = lead;
    if (!appointment?.day) return;
    const time = `${formatNearDay(appointment.day, today)}, ${formatTime(appointment, facts)}`;
    showSaved(lead, former, `${time}. ${emailNotice}`);
  };
}
