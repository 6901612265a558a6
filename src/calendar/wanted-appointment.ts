import type { AppointmentTime } from '../../views/contracts/bookings/appointments.js';
import { isScheduled } from '../../views/contracts/leads/lead-stages.js';
import { appointmentOf } from '../contacts/leads/lead-day.js';
import type { LeadRecord } from '../contacts/leads/lead-records.service.js';

export interface WantedAppointment extends AppointmentTime {
  day: string;
}

/** Returns the appointment that a lead should have: scheduled, with a day, and not spam. */
export function wantedAppointment(lead: LeadRecord): WantedAppointment | undefined {
  const appointment = isScheduled(lead) && !lead.isSpam ? appointmentOf(lead) : null;
  return appointment?.day ? { ...appointment, day: appointment.day } : undefined;
}
