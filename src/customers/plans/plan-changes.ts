import type { PlanRules, PlanTerm } from '../../../views/contracts/customers/plans.js';
import type { Day } from '../../business/business-calendar.service.js';
import { termOn } from './plan-days.js';

type TermChange = Omit<PlanTerm, 'from' | 'anchor'>;

/**
 * Changes a plan from a day on. Terms that start later are replaced. A change of price, preferred days or
 * arrival window keeps the rhythm; another rhythm starts on that day.
 */
export function changedFrom(rules: PlanRules, from: Day, change: TermChange): PlanRules {
  const current = termOn(rules, from);
  const keepsRhythm = current.every === change.every && current.unit === change.unit;
  const anchor = keepsRhythm ? current.anchor : from;
  const kept = rules.terms.filter((term) => term.from < from);
  return { ...rules, terms: [...kept, { ...change, from, anchor }] };
}

/** Pauses a plan from a day on. @param until the first day with visits again; null until it is resumed. */
export function pausedFrom(rules: PlanRules, from: Day, until: Day | null): PlanRules {
  return { ...rules, pauses: [...closed(rules, from).pauses, { from, until }] };
}

/** Resumes a paused plan on a day. */
export const resumedOn = (rules: PlanRules, day: Day): PlanRules => closed(rules, day);

/** Returns whether a plan is paused on a day, or will be. */
export const isPausedFrom = ({ pauses }: PlanRules, day: Day): boolean =>
  pauses.some(({ until }) => until === null || until > day);

/** Ends the pauses that last beyond a day on that day, and drops those that haven't started by then. */
function closed(rules: PlanRules, day: Day): PlanRules {
  const pauses = rules.pauses
    .map((pause) => (pause.until === null || pause.until > day ? { ...pause, until: day } : pause))
    .filter(({ from, until }) => until !== null && from < until);
  return { ...rules, pauses };
}
