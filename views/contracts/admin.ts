import { createContext, useContext } from 'react';
import type { WindowCapacity } from './bookings/calendar.js';
import type { UnplacedVisit } from './customers/plans.js';
import type { LeadPriority, LeadStatus, LeadView, OwnerAnswer } from './leads/leads.js';
import type { SharedFacts } from './website/facts.js';

export interface LeadStats {
  total: number;
  newToday: number;
  /** Without lost leads. */
  byStatus: Record<LeadStatus, number>;
  lost: number;
  byPriority: Record<LeadPriority, number>;
}

/** The first leads of a list, and how many it has in total. */
export interface FirstLeads {
  total: number;
  leads: LeadView[];
}

/** A stop of today's route. */
export interface RouteStop {
  lead: LeadView;
  /** The quote or, before there is one, the online estimate, in US cents; null without either. */
  cents: number | null;
  /** Opens the text that the crew is on its way; null if the job is done or the phone number isn't valid. */
  onMyWayHref: string | null;
  /** From the stop before, about; null if a place is unknown. */
  miles: number | null;
}

/** What the dashboard's figures are compared with. */
export interface FigureComparison {
  /** Leads of the same weekday a week ago, up to the current time of day. */
  newLastWeek: number;
  /** Leads of the last 30 days. */
  newLately: number;
  /** Jobs completed in the last 30 days. */
  completedLately: number;
  /** Quotes and estimates of the appointments of the coming year, in US cents. */
  bookedCents: number;
}

/** The owner's work for today. */
export interface Today {
  /** YYYY-MM-DD, in the business's time zone. */
  day: string;
  /** New leads older than the answer time that the site promises. */
  overPromise: number;
  /** In spam, and not reviewed yet. */
  heldAsSpam: number;
  /** Reviews that aren't published yet. */
  newReviews: number;
  /** Follow-ups of today and earlier. */
  followUps: FirstLeads;
  /** Oldest first. */
  unanswered: FirstLeads;
  /** How those were answered that are still new, by lead ID. */
  answers: Record<number, OwnerAnswer>;
  /** What customers asked for on their pages and nobody has answered, the most urgent in `customerDid`. */
  requests: FirstLeads;
  /** Today's appointments in route order, completed ones included. Of more than 30, the next ones. */
  route: RouteStop[];
  /** How many appointments the whole route has, and their prices in US cents. */
  routeTotal: { jobs: number; cents: number };
  /** The miles of the whole route, about; 0 without stops. */
  routeMiles: number;
  /** Directions through the stops that are still to do; '' if there are none. */
  routeMapUrl: string;
  /** Scheduled without a date. */
  withoutDay: FirstLeads;
  /** Plans' visits that found no open slot and aren't scheduled yet: how many, and the first ones. */
  unplacedVisits: { total: number; visits: UnplacedVisit[] };
  /** Scheduled on a day off, from today on. */
  onDaysOff: FirstLeads;
  /** Confirmed for an earlier day, and not completed. */
  pastAppointments: FirstLeads;
}

/** The appointments of a day in order of time, completed ones included. */
export interface AdminDay {
  /** YYYY-MM-DD. */
  day: string;
  /** Why the business is closed, like "Closed on Sundays"; undefined on a working day. */
  isOff?: string;
  /** The opening hours, 0 to 24; undefined on a day off, and on a day by appointment. */
  open?: { from: number; to: number };
  /** Whether the business opens by appointment only. */
  isByAppointment?: boolean;
  /** Each arrival window, in order of time. */
  capacity: WindowCapacity[];
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
  /** The business's day of the oldest, YYYY-MM-DD. */
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
  /** Whether emails are sent; otherwise they wait until email is set up. */
  sendsEmail: boolean;
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
  /** Where it was signed in; '' if unknown. */
  city: string;
  startedAt: string;
  lastUsedAt: string;
  /** Whether it stays signed in for 30 days after its last use; other sessions end after 30 idle minutes. */
  staysSignedIn: boolean;
  /** Whether it is the current device. */
  isThisOne: boolean;
}

/** The owner types it to confirm, so that nothing is deleted by accident. */
export const deletionWord = 'DELETE';

/** Formats the digest's and dashboard's reminder of unreviewed spam: "1 message in spam · Review". */
export const spamReminder = (count: number) =>
  `${count} ${count === 1 ? 'message' : 'messages'} in spam · Review`;
/** Where the owner downloads all data. */
export const exportPath = '/admin/settings/export.zip';

/** Where the owner downloads leads as CSV: those of a filter, and selected ones. */
export const leadsExportPath = '/admin/leads.csv';
export const bulkExportPath = '/admin/leads/bulk/export';

/** The forms that are answered with a file. */
export const downloads = [exportPath, leadsExportPath, bulkExportPath];

export const spamPath = '/admin/leads?spam=true';

/** How many of the newest leads the dashboard shows. */
export const recentContacts = 5;

/** Returns the answer time that the site promises, in ms. */
export const answerTimeMs = ({ answerHours }: SharedFacts) => answerHours * 3_600_000;
/** A new lead older than this waits for an answer. */
const waitingAfterMs = 3_600_000;

/**
 * Returns how late the answer to a new lead is.
 * @param now in ms since 1970, like `Date.now()`
 * @param createdAt ISO 8601
 */
export function latenessOf(
  now: number,
  createdAt: string,
  facts: SharedFacts,
): 'late' | 'waiting' | undefined {
  const waitedMs = now - Date.parse(createdAt);
  if (waitedMs >= answerTimeMs(facts)) return 'late';
  return waitedMs >= waitingAfterMs ? 'waiting' : undefined;
}

/** Something to do before launch, and where. */
export interface OpenTask {
  /** A few words to follow "next:", like "your phone number". */
  name: string;
  text: string;
  path: string;
  isDone: boolean;
}
