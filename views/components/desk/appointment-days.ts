import type { LeadView } from '../../contracts/leads.js';
import { labelOf, type Option } from '../../forms/contact.js';

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
 * @param options the time windows in their order; any other window comes after them.
 */
export function appointmentDays(leads: LeadView[], options: Option[]): AppointmentDay[] {
  const windows = options.map(({ value }) => value);
  const place = (window: string) => (windows.includes(window) ? windows.indexOf(window) : windows.length);
  const nameOf = (window: string) => labelOf(options, window) || 'No time named';
  return groups(leads, ({ preferredDate }) => preferredDate ?? '').map(([day, ofDay]) => ({
    day,
    windows: groups(ofDay, ({ timePreference }) => timePreference ?? '')
      .sort(([a], [b]) => place(a) - place(b))
      .map(([window, ofWindow]) => ({ window: nameOf(window), leads: ofWindow })),
  }));
}

function groups(leads: LeadView[], keyOf: (lead: LeadView) => string): [string, LeadView[]][] {
  const byKey = new Map<string, LeadView[]>();
  for (const lead of leads) byKey.set(keyOf(lead), [...(byKey.get(keyOf(lead)) ?? []), lead]);
  return [...byKey];
}
