import {
  And,
  Between,
  type FindOptionsWhere,
  In,
  IsNull,
  LessThan,
  LessThanOrEqual,
  Like,
  MoreThanOrEqual,
  Not,
  Or,
} from 'typeorm';
import { requestKinds, requestOfLostLead } from '../../../views/contracts/leads/leads.js';
import type { Day } from '../../business/business-calendar.service.js';
import type { Lead } from './lead.entity.js';

/*
 * Named conditions on leads, for `find` and a query builder's `where`. Spread one into a narrower condition.
 * Those on the status say the same as views/contracts/leads/lead-stages.ts.
 */

type Scope = FindOptionsWhere<Lead>;

export const spam = { isSpam: true } satisfies Scope;
/** Spam that the owner has not seen. */
export const unseenSpam = { ...spam, spamSeenAt: IsNull() } satisfies Scope;
export const notSpam = { isSpam: false } satisfies Scope;
/** {@link notSpam} for hand-written SQL. */
export const notSpamSql = 'isSuspect = 0';

/** What every count of leads received counts: a visit that a plan made is no new lead. */
export const countedLead = { ...notSpam, source: Or(IsNull(), Not('plan')) } satisfies Scope;
/** {@link countedLead} for hand-written SQL. */
export const countedLeadSql = `contacts.${notSpamSql} AND (contacts.source IS NULL OR contacts.source <> 'plan')`;

/** `isScheduled`, `isDone`, `hasLost` and `isBooked` for hand-written SQL. */
export const scheduledSql = "status = 'scheduled'";
export const doneSql = "status = 'completed'";
export const hasLostSql = "status = 'contacted'";
export const bookedSql = "status IN ('scheduled', 'completed')";

/** Not answered yet. */
export const unanswered = { ...notSpam, status: 'new' } satisfies Scope;
/**
 * With a request of the customer that nobody has answered since. For NOT NULL, SQLite would read all leads.
 */
export const asksForAny = { asksFor: In([...requestKinds]) } satisfies Scope;
/** {@link asksForAny}, without what needs no answer any more because the lead is lost. */
export const asking: Scope[] = [
  { ...notSpam, ...asksForAny, lostAt: IsNull() },
  { ...notSpam, asksFor: requestOfLostLead },
];
/** What {@link asking} adds to {@link asksForAny}, for hand-written SQL. */
export const needsAnswerSql = `(lead.lostAt IS NULL OR lead.asksFor = '${requestOfLostLead}')`;
/** Closed without a job; spam included. */
export const lost = { status: 'contacted', lostAt: Not(IsNull()) } satisfies Scope;
/** With a confirmed appointment. */
export const scheduled = { ...notSpam, status: 'scheduled' } satisfies Scope;
export const notScheduled = { ...notSpam, status: Not('scheduled') } satisfies Scope;

/** Jobs that are done. */
export const completed = { ...notSpam, status: 'completed' } satisfies Scope;

/** Scheduled without a day. */
export const scheduledWithoutDay: Scope[] = [
  { ...scheduled, day: IsNull() },
  { ...scheduled, day: Not(Like('2___-__-__')) },
];

/** Still scheduled after their day, which may be any text a visitor sent; "15/12/2026" doesn't match. */
export const pastAppointment = (today: Day) =>
  ({ ...scheduled, day: And(Like('2___-__-__'), LessThan(today)) }) satisfies Scope;

/** Scheduled between two days. */
export const scheduledBetween = (from: Day, until: Day) =>
  ({ ...scheduled, day: Between(from, until) }) satisfies Scope;

/** To follow up by a day and open; spam included. */
export const followUpDue = (day: Day) =>
  ({ followUpDate: LessThanOrEqual(day), status: Not('completed'), lostAt: IsNull() }) satisfies Scope;

export const receivedBefore = (instant: Date) => ({ createdAt: LessThan(instant) }) satisfies Scope;
export const receivedSince = (instant: Date) => ({ createdAt: MoreThanOrEqual(instant) }) satisfies Scope;
