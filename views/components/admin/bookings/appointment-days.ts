import { spanOf } from '../../../contracts/bookings/appointments.js';
import type { LeadView } from '../../../contracts/leads/leads.js';
import type { SharedFacts } from '../../../contracts/website/facts.js';
import { windowLabel } from '../../../forms/leads/contact.js';

interface AppointmentWindow {
  window: string;
  leads: LeadView[];
}

/** The appointments of one day; '' for those without one. */
export interface AppointmentDay {
  day: string;
  windows: AppointmentWindow[];
}

/**
 * Groups appointments by day, in the order in which the days first occur, and within a day by time window.
 * Times that are neither an arrival window nor an exact time come last.
 */
export function appointmentDays(
  leads: LeadView[],
  facts: Pick<SharedFacts, 'timeWindows'>,
): AppointmentDay[] {
  const place = (timeWindow: string) => spanOf({ timeWindow, minutes: 0 }, facts)?.from ?? 24 * 60;
  const nameOf = (window: string) => windowLabel(facts, window) || 'No time named';
  return groups(leads, (lead) => timeOf(lead).day ?? '').map(([day, ofDay]) => ({
    day,
    windows: groups(ofDay, (lead) => timeOf(lead).timeWindow)
      .sort(([a], [b]) => place(a) - place(b))
      .map(([window, ofWindow]) => ({ window: nameOf(window), leads: ofWindow })),
  }));
}

/** When the appointment is; for a lead without one, when the customer wishes it to be. */
const timeOf = ({ appointment, preferredDate, timePreference }: LeadView) =>
  appointment ?? { day: preferredDate, timeWindow: timePreference ?? '' };

function groups(leads: LeadView[], keyOf: (lead: LeadView) => string): [string, LeadView[]][] {
  const byKey = new Map<string, LeadView[]>();
  for (const lead of leads) byKey.set(keyOf(lead), [...(byKey.get(keyOf(lead)) ?? []), lead]);
  return [...byKey];
}
