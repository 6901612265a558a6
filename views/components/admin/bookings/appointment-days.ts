import type { LeadView } from '../../../contracts/leads/leads.js';
import { type ArrivalFacts, spanOf } from '../../../format/arrival-hours.js';
import { windowLabel } from '../../../forms/leads/arrival-windows.js';

interface AppointmentWindow {
  window: string;
  leads: LeadView[];
}

/** The appointments of one day; the day is '' for those without a date. */
export interface AppointmentDay {
  day: string;
  windows: AppointmentWindow[];
}

/**
 * Groups appointments by day, keeping the order of the days, and within a day by time.
 * Times that are neither an arrival window nor an exact time come last.
 */
export function appointmentDays(leads: LeadView[], facts: ArrivalFacts): AppointmentDay[] {
  const startOf = (timeWindow: string) =>
    spanOf({ day: null, timeWindow, minutes: 0 }, facts)?.from ?? 24 * 60;
  return groupBy(leads, (lead) => timeOf(lead).day ?? '').map(([day, ofDay]) => ({
    day,
    windows: groupBy(ofDay, (lead) => timeOf(lead).timeWindow)
      .sort(([a], [b]) => startOf(a) - startOf(b))
      .map(([window, ofWindow]) => ({
        window: windowLabel(day, window, facts) || 'No time set',
        leads: ofWindow,
      })),
  }));
}

/** Returns the appointment's time, or the customer's preferred time before there is an appointment. */
const timeOf = ({ appointment, preferredDate, timePreference }: LeadView) =>
  appointment ?? { day: preferredDate, timeWindow: timePreference ?? '' };

function groupBy(leads: LeadView[], keyOf: (lead: LeadView) => string): [string, LeadView[]][] {
  const byKey = new Map<string, LeadView[]>();
  for (const lead of leads) byKey.set(keyOf(lead), [...(byKey.get(keyOf(lead)) ?? []), lead]);
  return [...byKey];
}
