import { createContext, type FormEvent, useContext } from 'react';
import type { OpenPanel, RejectedReport, StopPanel } from '../../../contracts/bookings/day.js';
import type { DayReport } from './day-reports.js';
import type { NewReport } from './use-day-reports.js';

interface DayContextValue {
  /** The path of the day's page. */
  base: string;
  /** The path above the day's pages. */
  root: string;
  isOwner: boolean;
  /** The day, YYYY-MM-DD, if it is after today. */
  laterDay?: string;
  /** The idempotency key of forms that are posted without JavaScript. */
  formKey: string;
  reports: DayReport[];
  open?: OpenPanel;
  rejected?: RejectedReport;
  photoProblem?: string;
  /** When this device first opened the day, ISO 8601; undefined until that is read. */
  openedAt?: string;
  /** Opens a panel and closes the others; closes all without one. */
  show: (panel?: OpenPanel) => void;
  add: (report: NewReport) => void;
  discard: (key: string) => void;
}

export const DayContext = createContext<DayContextValue | undefined>(undefined);

/** Returns what the parts of the day's page share. @throws outside of it. */
export function useDay(): DayContextValue {
  const day = useContext(DayContext);
  if (!day) throw new Error('This component needs a DayContext around it.');
  return day;
}

/** Returns a form's path, and a handler that keeps what it posts until it has arrived. */
export function useReportForm(leadId: number, kind: DayReport['kind']) {
  const { base, add, open, show } = useDay();
  const url = `${base}/stops/${leadId}/${kind === 'note' ? 'notes' : kind}`;
  const report = (event: FormEvent<HTMLFormElement>, summary: string) => {
    event.preventDefault();
    const fields = Object.fromEntries(
      [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]),
    );
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (submitter instanceof HTMLButtonElement && submitter.name) fields[submitter.name] = submitter.value;
    add({ url, fields, leadId, kind, summary });
    // Other forms stay open, with what is typed in them.
    if (open?.leadId === leadId && open.panel === kind) show();
  };
  return { url, report };
}

/** The link that opens a panel without JavaScript. */
export const panelHref = (leadId: number, panel: StopPanel) => `?open=${panel}-${leadId}#stop-${leadId}`;

/** Returns the photos of a stop that the page doesn't show yet: waiting, or just sent. */
export function useTakenPhotos(leadId: number): DayReport[] {
  const { reports } = useDay();
  return reports.filter((report) => report.leadId === leadId && report.kind === 'photo' && !report.problem);
}
