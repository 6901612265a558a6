import type { LeadView } from '../../contracts/leads.js';
import { timePreferenceOptions } from '../../forms/contact.js';

interface AppointmentWindow {
  window: string;
  leads: LeadView[];
}

/** The appointments of one day; '' for those without one. */
export interface AppointmentDay {
  day: string;
  windows: AppointmentWindow[];
}

/** Appointments by day, in the order in which their days first come, and within a day from the morning on. */
export function appointmentDays(leads: LeadView[]): AppointmentDay[] {
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

const windows = timePreferenceOptions.map(({ value }) => value);

const place = (window: string) => (windows.includes(window) ? windows.indexOf(window) : windows.length);

const nameOf = (window: string) =>
  timePreferenceOptions.find(({ value }) => value === window)?.label ?? (window || 'No time named');
