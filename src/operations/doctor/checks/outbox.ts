import { type DeliveryKind, deliveryName } from '../../../../views/contracts/messages/deliveries.js';
import { msOf, sqlInstant } from '../../../platform/database/dialect.js';
import { type Check, problem, result, warning } from '../check.js';
import type { DiagnosedSite } from '../diagnosed-site.js';

const hour = 3_600_000;
const overdueMs = hour;
const recentMs = 7 * 24 * hour;
/** A delivery that ended later than now ended while the clock was ahead. */
const clockErrorMs = 60_000;

interface Counted {
  kind: DeliveryKind;
  items: number;
  /** Time of the oldest, as the database returns it. */
  since: Date | string;
}

/** Finds emails, calendar events and alerts that aren't delivered. */
export const outbox: Check = {
  name: 'outbox',
  subject: 'The database',
  async run(site) {
    const now = site.machine.now().getTime();
    const late = sqlInstant(now - overdueMs);
    const overdue = await counted(
      site,
      `SELECT kind, COUNT(*) AS items, MIN(COALESCE(firstAttemptAt, dueAt)) AS since FROM outbox
       WHERE state = 'waiting' AND (dueAt < ? OR (attempts > 0 AND firstAttemptAt < ?)) GROUP BY kind`,
      late,
      late,
    );
    const dead = await counted(
      site,
      `SELECT kind, COUNT(*) AS items, MIN(settledAt) AS since FROM outbox
       WHERE (state = 'dead' AND settledAt >= ?) OR (state = 'skipped' AND note <> '' AND settledAt > ?)
       GROUP BY kind`,
      sqlInstant(now - recentMs),
      sqlInstant(now + clockErrorMs),
    );
    const holds = await site.database.rows<{ since: Date | string }>('SELECT since FROM outbox_hold');
    return result(
      `Overdue deliveries: ${sumOf(overdue)}. Failed in the last seven days: ${sumOf(dead)}.`,
      ...holds.map(({ since }) =>
        problem(
          `Deliveries have been paused since ${moment(since)}: this site was restored from a backup.`,
          'A copy must not email customers. But if this is your live site, customers and the owner get no emails.',
          'If this is your live site: npm run restore -- --release --skip-overdue (without --skip-overdue, it also sends what was due before the restore)',
        ),
      ),
      ...(holds.length > 0 ? [] : overdue).map(({ kind, items, since }) =>
        problem(
          `${deliveryName(kind)}: ${items} overdue, the oldest since ${moment(since)}.`,
          'They haven’t arrived yet. Each is retried for 72 hours.',
          'If the site isn’t running, start it. Otherwise, fix the problem shown at /admin/settings.',
        ),
      ),
      ...dead.map(({ kind, items, since }) =>
        warning(
          msOf(since) > now + clockErrorMs
            ? `${deliveryName(kind)}: ${items} failed or skipped while the clock was ahead.`
            : `${deliveryName(kind)}: ${items} failed since ${moment(since)}.`,
          'They weren’t delivered, and the site no longer retries them.',
          'Fix the problem shown at /admin/settings. Then click Retry.',
        ),
      ),
    );
  },
};

/**
 * Counts deliveries by kind. Skips alerts, webhooks, whose receivers are other people's servers, and kinds
 * whose server isn't set, because other checks report that.
 */
async function counted(
  { database, environment: { SMTP_URL, CALDAV_URL } }: DiagnosedSite,
  sql: string,
  ...values: string[]
): Promise<Counted[]> {
  const rows = await database.rows<Counted>(sql, ...values);
  const skipped: DeliveryKind[] = ['push', 'held-spam', 'webhook'];
  return rows.filter(({ kind }) => {
    if (skipped.includes(kind)) return false;
    return kind === 'calendar' ? CALDAV_URL !== undefined : SMTP_URL !== undefined;
  });
}

const sumOf = (counts: Counted[]) => counts.reduce((sum, { items }) => sum + Number(items), 0);

const moment = (instant: Date | string) =>
  `${new Date(msOf(instant)).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
