import { type DeliveryKind, deliveryName } from '../../../../views/contracts/messages/deliveries.js';
import { msOf, sqlInstant } from '../../../platform/database/dialect.js';
import { type Check, problem, result, warning } from '../check.js';
import type { DiagnosedSite } from '../diagnosed-site.js';

const hour = 3_600_000;
const overdueMs = hour;
const recentMs = 7 * 24 * hour;

interface Counted {
  kind: DeliveryKind;
  items: number;
  /** The oldest, as the database gives it out. */
  since: Date | string;
}

/** Emails, calendar events and alerts that do not go out. */
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
       WHERE state = 'dead' AND settledAt >= ? GROUP BY kind`,
      sqlInstant(now - recentMs),
    );
    const holds = await site.database.rows<{ since: Date | string }>('SELECT since FROM outbox_hold');
    return result(
      `${overdue.length} kinds of deliveries are overdue, ${dead.length} were given up in the last seven days.`,
      ...holds.map(({ since }) =>
        problem(
          `Nothing is delivered since ${moment(since)}: this site was restored from a backup.`,
          'A restored copy must not write to customers by itself; but where it is the site now, they get no mail.',
          'Where this is the site that customers use: npm run restore -- --release',
        ),
      ),
      ...(holds.length > 0 ? [] : overdue).map(({ kind, items, since }) =>
        problem(
          `${deliveryName(kind)}: ${items} should have gone out, the oldest on ${moment(since)}.`,
          'Nobody has read them yet, and after 72 hours of tries they are given up.',
          'Start the site where it does not run; else read the reason under /admin/settings, and fix what it names.',
        ),
      ),
      ...dead.map(({ kind, items, since }) =>
        warning(
          `${deliveryName(kind)}: ${items} were given up since ${moment(since)}.`,
          'They were not delivered and are not tried any more.',
          'Read the reason under /admin/settings, fix what it names, and press Retry there.',
        ),
      ),
    );
  },
};

/** Without the kinds that wait because there is nowhere to deliver them to, which other checks report, and lost alerts. */
async function counted(
  { database, environment: { SMTP_URL, CALDAV_URL } }: DiagnosedSite,
  sql: string,
  ...values: string[]
): Promise<Counted[]> {
  const rows = await database.rows<Counted>(sql, ...values);
  const isAlert = (kind: DeliveryKind) => kind === 'push' || kind === 'held-spam';
  return rows.filter(({ kind }) => {
    if (isAlert(kind)) return false;
    return kind === 'calendar' ? CALDAV_URL !== undefined : SMTP_URL !== undefined;
  });
}

const moment = (instant: Date | string) =>
  `${new Date(msOf(instant)).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
