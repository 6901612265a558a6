import { browserStorage, tabStorage } from '../../../contracts/browser-storage.js';
import { keptPhoto } from './kept-photos.js';

/** A form that was filled in at a stop. It is kept until the server has it. */
export interface DayReport {
  /** Makes sure that it counts once. */
  key: string;
  /** The path that it is posted to. */
  url: string;
  fields: Record<string, string>;
  leadId: number;
  kind: 'on-my-way' | 'note' | 'close-out' | 'photo' | 'photo-consent';
  /** What to show until it is sent: "$198, check", or the note's text. */
  summary: string;
  /** When it was entered, in ms since 1970. */
  at: number;
  /** Why the server rejected it; undefined while it is waiting. */
  problem?: string;
  /** Whether it has arrived; the page is about to show it. */
  isSent?: boolean;
}

/** Whether a report still has to be sent. */
export const isWaiting = ({ problem, isSent }: DayReport) => problem === undefined && !isSent;

/** The report arrived, had no connection, needs the owner to sign in, met a busy server, or was rejected. */
export type Outcome = 'sent' | 'no-connection' | 'signed-out' | 'later' | { problem: string };

const longestWaitMs = 20_000;
/** Ten megabytes over a slow connection. */
const longestUploadMs = 180_000;
const nameOf = (root: string) => `day-reports ${root}`;

/** Returns the waiting reports of the pages below a path, oldest first. */
export const storedReports = (root: string): DayReport[] => browserStorage.readJson(nameOf(root)) ?? [];

/** Changes the stored reports. Reads them again first, because another tab may have changed them. */
export function changeReports(root: string, change: (reports: DayReport[]) => DayReport[]): DayReport[] {
  const next = change(storedReports(root));
  if (next.length > 0) browserStorage.write(nameOf(root), JSON.stringify(next));
  else browserStorage.forget(nameOf(root));
  return next;
}

const closeOutName = (leadId: number) => `closed-out ${leadId}`;

/** Remembers that this tab sent a close-out, for the toast of the page that shows it. */
export const leaveSentCloseOut = (leadId: number): void => tabStorage.write(closeOutName(leadId), 'sent');

/** Returns whether this tab sent a close-out since it was last asked. */
export function takeSentCloseOut(leadId: number): boolean {
  const isSent = tabStorage.read(closeOutName(leadId)) !== undefined;
  tabStorage.forget(closeOutName(leadId));
  return isSent;
}

/** Posts a report like the form on the page. The server ignores one that it already has. */
export async function sendReport(report: DayReport, root: string): Promise<Outcome> {
  try {
    const request = await requestOf(report, root);
    if (!request) return { problem: 'This device no longer has the photo. Take it again.' };
    const answer = await fetch(request.url, { method: 'POST', ...request });
    const path = new URL(answer.url).pathname;
    if (answer.ok && answer.redirected && path.startsWith(root)) return 'sent';
    if (answer.redirected && path === '/admin/login') return 'signed-out';
    if (answer.status === 408 || answer.status === 429) return 'later';
    if (answer.status >= 500) return 'no-connection';
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const reason = page.querySelector('main [role="alert"], .message-page .lead')?.textContent;
    return { problem: reason || 'Not saved. Reload the page and try again.' };
  } catch {
    return 'no-connection';
  }
}

async function requestOf({ url, fields, key, at, kind }: DayReport, root: string) {
  if (kind !== 'photo') {
    const body = new URLSearchParams({ ...fields, key, at: String(at) });
    return { url, body, signal: AbortSignal.timeout(longestWaitMs) };
  }
  const photo = await keptPhoto(root, key);
  if (!photo) return undefined;
  const body = new FormData();
  body.append('picture', photo, 'photo');
  return {
    url: `${url}?${new URLSearchParams({ key })}`,
    body,
    signal: AbortSignal.timeout(longestUploadMs),
  };
}
