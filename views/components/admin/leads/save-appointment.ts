import type { Behaviors } from '../../../contracts/behaviors.js';
import type { AppointmentPreview, SavedAppointment } from '../../../contracts/bookings/appointments.js';
import type { LeadView } from '../../../contracts/leads/leads.js';
import type { LeftAppointment } from '../bookings/left-appointment.js';
import { leadUrl } from './lead-saves.js';

/** Returns the address of the preview of an appointment form's fields. */
export const previewUrl = (
  id: number,
  { day = '', timeWindow = '', exactTime = '', minutes = '', address = '' }: Record<string, string>,
) => `${leadUrl(id)}/appointment?${new URLSearchParams({ day, timeWindow, exactTime, minutes, address })}`;

/** Saves an appointment form. @throws what `request` throws, also for warnings that the form doesn't show */
export async function saveAppointment(
  request: Behaviors['request'],
  id: number,
  fields: Record<string, string>,
): Promise<LeftAppointment> {
  const { emailNotice } = await request<AppointmentPreview>('GET', previewUrl(id, fields));
  const saved = await request<SavedAppointment<LeadView>>('PUT', `${leadUrl(id)}/appointment`, fields);
  return { ...saved, emailNotice: fields.sendNothing ? 'The customer won’t be notified.' : emailNotice };
}
