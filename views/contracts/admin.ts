import { createContext, useContext } from 'react';
import type { LeadPriority, LeadStatus, LeadView } from './leads/leads.js';
import type { SharedFacts } from './website/facts.js';

export interface LeadStats {
  total: number;
  newToday: number;
  byStatus: Record<LeadStatus, number>;
  byPriority: Record<LeadPriority, number>;
}

/** The beginning of a list of leads, and how many it has in all. */
export interface FirstLeads {
  total: number;
  leads: LeadView[];
}

/** What the owner has to do today. */
export interface Today {
  /** YYYY-MM-DD, where the business is. */
  day: string;
  /** New leads that have waited longer than the answer that was promised to visitors. */
  overPromise: number;
  /** Held as spam, and not looked through yet. */
  heldAsSpam: number;
  /** Follow-ups of today and of days before. */
  followUps: FirstLeads;
  /** Longest waiting first. */
  unanswered: FirstLeads;
  appointmentsToday: FirstLeads;
  /** Scheduled, and nobody has named a day. */
  withoutDay: FirstLeads;
  /** Confirmed for a day that is past, and not completed. */
  pastAppointments: FirstLeads;
}

/** The appointments of a day, in order of their times; those that are completed as well. */
export interface AdminDay {
  /** YYYY-MM-DD. */
  day: string;
  /** Why there is no work on it, such as "Closed on Sundays"; undefined on a day with work. */
  isOff?: string;
  appointments: LeadView[];
}

/** How the site's backups stand; instants in ISO 8601, null where there is none. */
export interface BackupFacts {
  madeAt: string | null;
  /** When the newest backup was made that a drill restored. */
  provenAt: string | null;
}

/** What this machine keeps as proof of stored requests; instants in ISO 8601, null where there is none. */
export interface JournalFacts {
  kept: number;
  /** The day of the oldest, YYYY-MM-DD. */
  since: string | null;
  /** When all of them were last found in the database. */
  provenAt: string | null;
  /** How many were stored again so far, because the database had lost them. */
  restored: number;
  restoredAt: string | null;
}

/** What happened since the page last heard of it. */
export interface News {
  /** The id of the newest lead there is. */
  newest: number;
  /** Goes up with every change of a lead. */
  change: number;
  /** New leads, oldest first. */
  arrived: { id: number; name: string }[];
  /** Leads with status new. */
  unanswered: number;
}

/** What the admin's layout is rendered with on every page, beside the page's own props. */
export interface AdminFrame {
  /** When the page was rendered, ISO 8601. */
  now: string;
  /** The id of the newest lead. */
  newest: number;
  /** The number of the latest change of a lead. */
  change: number;
  /** Leads with status new. */
  unanswered: number;
}

export const AdminFrameContext = createContext<AdminFrame | undefined>(undefined);

/** The frame of the present page, inside any admin page. @throws outside of one. */
export function useAdminFrame(): AdminFrame {
  const frame = useContext(AdminFrameContext);
  if (!frame)
    throw new Error('This component stands outside the admin: there is no AdminFrameContext around it.');
  return frame;
}

/** A browser that is logged in. Instants are ISO 8601. */
export interface SignedInDevice {
  id: string;
  /** Such as "Firefox on Windows"; '' for sessions that began before this was noted. */
  device: string;
  startedAt: string;
  lastUsedAt: string;
  /** For 30 days from its last use; other sessions end after half an hour without use. */
  staysSignedIn: boolean;
  /** Whether it is the one that asks. */
  isThisOne: boolean;
}

/** Typed by the owner, so that nobody deletes a lead by a slip. */
export const deletionWord = 'DELETE';

/** What the owner is told each morning and on the dashboard while requests are held as spam. */
export const heldAsSpamInWords = (count: number) => `${count} held as spam: look`;
export const spamPath = '/admin/leads?spam=true';

/** How many of the newest leads the dashboard shows. */
export const recentContacts = 5;

/** Visitors are promised an answer within so many milliseconds. */
export const promisedMs = ({ answerHours }: SharedFacts) => answerHours * 3_600_000;
/** A new lead that waits longer than this is marked amber. */
export const amberAfterMs = 3_600_000;

/** Something to be done before the site is shown to the world, and where. */
export interface OpenTask {
  text: string;
  path: string;
}
