import { type LeadStatus, leadStatuses } from './leads.js';

/*
 * What the statuses mean. Pages, services and SQL (src/contacts/leads/lead-scopes.ts) ask here instead of
 * comparing a status; a test forbids comparisons elsewhere. A new status doesn't compile until it is
 * described here.
 */

const stages: Record<LeadStatus, { isBooked: boolean; isDone: boolean }> = {
  new: { isBooked: false, isDone: false },
  contacted: { isBooked: false, isDone: false },
  scheduled: { isBooked: true, isDone: false },
  completed: { isBooked: true, isDone: true },
};

/** A lead with its status. `lostAt` may be left out where a lost lead can't be. */
interface Staged {
  status: LeadStatus;
  lostAt?: Date | string | null;
}

/** A status before the work is done. */
export type StatusBeforeWork = Exclude<LeadStatus, 'completed'>;

export const isBeforeWork = (status: LeadStatus): status is StatusBeforeWork => !stages[status].isDone;
export const statusesBeforeWork = /* @__PURE__ */ leadStatuses.filter(isBeforeWork);
/** The statuses with an appointment. */
export const bookedStatuses = /* @__PURE__ */ leadStatuses.filter((status) => stages[status].isBooked);

/** Whether nobody has answered it yet. */
export const isNew = ({ status }: Staged): boolean => status === 'new';

/** Whether it has a confirmed appointment and the work isn't done. */
export const isScheduled = ({ status }: Staged): boolean => stages[status].isBooked && !stages[status].isDone;

/** Whether it has an appointment, also one that is over. */
export const isBooked = ({ status }: Staged): boolean => stages[status].isBooked;

/** Whether the work is done. */
export const isDone = ({ status }: Staged): boolean => stages[status].isDone;

/** Whether a lost lead has this status. */
export const hasLost = ({ status }: Staged): boolean => status === 'contacted';

/** Whether it came to nothing. The release before may book a lost lead, which is then lost no more. */
export const isLost = (lead: Staged): boolean => Boolean(lead.lostAt) && hasLost(lead);

/** Whether there is still something to do to win it or to do the work. */
export const isOpen = (lead: Staged): boolean => !isDone(lead) && !isLost(lead);
