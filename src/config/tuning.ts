import type { LogLevel } from '@nestjs/common';

/**
 * What is fixed in the product rather than set by the environment: its deadlines, and what it does by itself. Whoever makes
 * the app may give other values (`createApp`); services read theirs from here.
 */
export class Tuning {
  /** How long a visitor waits for the database before the spool alone answers, in milliseconds. */
  leadDeadlineMs = 1_500;
  /** How long a unit of work may take before it counts as not done, unless its caller says otherwise; in milliseconds. */
  unitOfWorkDeadlineMs = 5_000;
  /** How long a group of visitors' records stands aside for leads, in milliseconds. */
  leadsFirstMs = 50;
  /** How long one request to the calendar server may take, in milliseconds. */
  caldavDeadlineMs = 15_000;
  /** Whether the outbox is looked through whenever something is due; otherwise only when it is told to. */
  deliversByItself = true;
  /** Push services besides those of the browsers there are, by how their addresses begin. */
  furtherPushServices: readonly string[] = [];
  /** What is written to the log. */
  logLevels: LogLevel[] = ['log', 'warn', 'error', 'fatal'];
}
