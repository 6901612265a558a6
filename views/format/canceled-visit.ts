import type { CanceledVisit } from '../contracts/customers/plans.js';

/** Tells the customer why a plan's visit is canceled and what happens next. */
export function describeCanceledVisit({ reason, isByCustomer, state, pausedUntil }: CanceledVisit): string {
  const who = isByCustomer ? 'You' : 'We';
  const next = state === 'active' ? ' Your plan goes on with the next visit.' : '';
  if (reason === 'visit-moved')
    return `We canceled this time.${state === 'active' ? ' We’ll propose a new one.' : ''}`;
  if (reason === 'visit-skipped') return `${who} skipped this visit.${next}`;
  if (reason === 'plan-ended') return `${who} ended your plan, so this visit is canceled. ${afterEnd}`;
  if (state !== 'paused') return `${who} paused your plan, so this visit was canceled.${next}`;
  return pausedUntil
    ? `${who} paused your plan until ${pausedUntil}, so this visit is canceled. ${afterPause}`
    : `${who} paused your plan, so this visit is canceled. ${whilePaused}`;
}

/** Tells the customer how a paused plan goes on. */
export const describePause = (pausedUntil: string | null): string =>
  pausedUntil
    ? `Your plan is paused until ${pausedUntil}. ${afterPause}`
    : `Your plan is paused. ${whilePaused}`;

const afterPause = 'We’ll propose your next visit for that day or later.';
const whilePaused = 'We won’t schedule visits until you resume it.';
const afterEnd = 'We won’t schedule more visits.';
