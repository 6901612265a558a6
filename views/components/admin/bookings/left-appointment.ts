import { useEffect } from 'react';
import type { FormerAppointment } from '../../../contracts/bookings/appointments.js';
import { tabStorage } from '../../../contracts/browser-storage.js';
import type { LeadView } from '../../../contracts/leads/leads.js';
import { formatShortDay } from '../../../format/moments.js';
import { useArrivalFacts } from '../../shared/use-arrival-facts.js';
import { formatTime } from './calendar/dropped.js';
import { useSavedToast } from './calendar/use-save-appointment.js';

/** What the appointment form saved, for the toast of the next page. */
interface LeftAppointment {
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
  const facts = useArrivalFacts();
  const showSaved = useSavedToast();
  useEffect(() => {
    const left = tabStorage.readJson<LeftAppointment>(storageName);
    if (!left) return;
    tabStorage.forget(storageName);
    const { lead, former, emailNotice } = left;
    const { appointment } = lead;
    if (!appointment?.day) return;
    showSaved(
      lead,
      former,
      `${formatShortDay(appointment.day)}, ${formatTime(appointment, facts)}. ${emailNotice}`,
    );
  }, []);
}
