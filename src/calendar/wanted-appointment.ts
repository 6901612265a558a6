import type { AppointmentTime } from '../../views/contracts/bookings/appointments.js';
import { appointmentOf } from '../contacts/leads/lead-day.js';
import type { LeadRecord } from '../contacts/leads/lead-records.service.js';

export interface WantedAppointment extends AppointmentTime {
  day: string;
}

/** The appointment that a lead stands for: a scheduled lead that is not held as spam has one, if it has a day. */
export function wantedAppointment(lead: LeadRecord): WantedAppointment | undefined {
  const appointment = lead.status === 'scheduled' && !lead.isSpam ? appointmentOf(lead) : null;
  return appointment?.day ? { ...appointment, day: appointment.day } : undefined;
}
