import { createContext, useContext } from 'react';
import type { LeadPriority, LeadStatus, LeadView } from './leads/leads.js';
import type { SharedFacts } from './website/facts.js';

export interface LeadStats {
  total: number;
  newToday: number;
  byStatus: Record<LeadStatus, number>;
  byPriority: Record<LeadPriority, number>;
}

/** The first leads of a list, and how many it has in total. */
export interface FirstLeads {
  total: number;
  leads: LeadView[];
}

/** The owner's work for today. */
export interface Today {
  /** YYYY-MM-DD, in the business's time zone. */
  day: string;
  /** New leads older than the answer time that the site promises. */
  overPromise: number;
  /** In spam, and not reviewed yet. */
  heldAsSpam: number;
  /** Follow-ups of today and earlier. */
  followUps: FirstLeads;
  /** Oldest first. */
  unanswered: FirstLeads;
  appointmentsToday: FirstLeads;
  /** Scheduled without a date. */
  withoutDay: FirstLeads;
  /** Confirmed for an earlier day, and not completed. */
  pastAppointments: FirstLeads;
}

/** The appointments of a day in order of time, completed ones included. */
export interface AdminDay {
  /** YYYY-MM-DD. */
  day: string;
  /** Why the business is closed, like "Closed on Sundays"; undefined on a working day. */
  isOff?: string;
  appointments: LeadView[];
}

/** The site's latest backups; instants in ISO 8601, null if there is none. */
export interface BackupFacts {
  madeAt: string | null;
  /** When the newest backup that passed a restore test was made. */
  testedAt: string | null;
}

/** The journal of accepted leads on this machine; instants in ISO 8601, null if there is none. */
export interface JournalFacts {
  count: number;
  /** The day of the oldest, YYYY-MM-DD. */
  since: string | null;
  /** When all of them were last reconciled with the database. */
  reconciledAt: string | null;
  /** How many were restored so far because the database had lost them. */
  restored: number;
  restoredAt: string | null;
}

/** What changed since the page's last update. */
export interface LiveUpdate {
  /** The ID of the newest lead. */
  newest: number;
  /** Goes up with every change to a lead. */
  change: number;
  /** New leads, oldest first. */
  arrived: { id: number; name: string }[];
  /** Leads with status new. */
  unanswered: number;
}

/** The props of the admin's layout on every page, besides the page's own. */
export interface AdminFrame {
  /** When the page was rendered, ISO 8601. */
  now: string;
  /** The ID of the newest lead. */
  newest: number;
  /** The number of the latest change of a lead. */
  change: number;
  /** Leads with status new. */
  unanswered: number;
}

export const AdminFrameContext = createContext<AdminFrame | undefined>(undefined);

/** Returns the current page's frame. @throws outside an admin page */
export function useAdminFrame(): AdminFrame {
  const frame = useContext(AdminFrameContext);
  if (!frame) throw new Error('This component needs an AdminFrameContext around it.');
  return frame;
}

/** A browser that is signed in. Instants are ISO 8601. */
export interface SignedInDevice {
  id: string;
  /** Like "Firefox on Windows"; '' for sessions that started before this was recorded. */
  device: string;
  startedAt: string;
  lastUsedAt: string;
  /** Whether it stays signed in for 30 days after its last use; other sessions end after 30 idle minutes. */
  staysSignedIn: boolean;
  /** Whether it is the current device. */
  isThisOne: boolean;
}

/** The owner types it to confirm, so that nothing is deleted by accident. */
export const deletionWord = 'DELETE';

/** Formats the reminder in the digest and on the dashboard while spam isn't reviewed: "1 message in spam · Review". */
export const spamReminder = (count: number) =>
  `${count} ${count === 1 ? 'message' : 'messages'} in spam · Review`;
export const spamPath = '/admin/leads?spam=true';

/** How many of the newest leads the dashboard shows. */
export const recentContacts = 5;

/** Returns the answer time that the site promises, in ms. */
export const answerTimeMs = ({ answerHours }: SharedFacts) => answerHours * 3_600_000;
/** A new lead older than this is marked amber. */
export const amberAfterMs = 3_600_000;

/** Something to do before launch, and where. */
export interface OpenTask {
  text: string;
  path: string;
  isDone: boolean;
}
