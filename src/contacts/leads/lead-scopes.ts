import {
  And,
  type FindOptionsWhere,
  IsNull,
  LessThan,
  LessThanOrEqual,
  Like,
  MoreThanOrEqual,
  Not,
} from 'typeorm';
import type { Day } from '../../business/business-calendar.service.js';
import type { Lead } from './lead.entity.js';

/*
 * Named conditions on leads. Each can be given to `find` and to a query builder's `where`, and be spread into a narrower
 * one.
 */

type Scope = FindOptionsWhere<Lead>;

export const spam = { isSpam: true } satisfies Scope;
/** Held as spam, and not looked through by the owner yet. */
export const unseenSpam = { ...spam, spamSeenAt: IsNull() } satisfies Scope;
export const notSpam = { isSpam: false } satisfies Scope;
/** {@link notSpam} in SQL written by hand. */
export const notSpamSql = 'isSuspect = 0';

/** Nobody has taken them up yet. */
export const unanswered = { ...notSpam, status: 'new' } satisfies Scope;
/** Their appointment is confirmed. */
export const scheduled = { ...notSpam, status: 'scheduled' } satisfies Scope;

/** Scheduled, and nobody has named a day. */
export const scheduledWithoutDay: Scope[] = [
  { ...scheduled, day: IsNull() },
  { ...scheduled, day: Not(Like('2___-__-__')) },
];

/** Still scheduled after their day. The day may be any text that a visitor sent, and "15/12/2026" is before no day. */
export const pastAppointment = (today: Day) =>
  ({ ...scheduled, day: And(Like('2___-__-__'), LessThan(today)) }) satisfies Scope;

/** To be followed up on a day or before it, and not completed; spam included. */
export const followUpDue = (day: Day) =>
  ({ followUpDate: LessThanOrEqual(day), status: Not('completed') }) satisfies Scope;

export const receivedBefore = (instant: Date) => ({ createdAt: LessThan(instant) }) satisfies Scope;
export const receivedSince = (instant: Date) => ({ createdAt: MoreThanOrEqual(instant) }) satisfies Scope;
