/*
 * Invents page views over eleven years: 500 windows of eight days. The product stores and sums up those of the last eight to sixteen
 * days. The others are copies of eight of these days with earlier times and other numbers, made by the database, because summing up a
 * hundred million views takes the product an hour and a half. Of the last 400 days, there are single rows and packed hours, as the
 * product keeps them; of earlier ones, only summaries. Eight days are the longest block of summaries. Visits that go on beyond a window
 * are cut off, and packed hours have the times of the original, so reports under filters are right only for the last days.
 */
import { loadVisits } from '../load-visits.mjs';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const hours = 192;
const windows = 500;
const windowsWithRows = 49;
/** Fewer than there are. */
const viewsPerVisit = 2;

/** How far the views reach back, in days. */
export const daysOf = (now) => (now - startOf(now)) / dayMs + ((windows - 1) * hours) / 24;

/** The hour of the original's begin. */
const firstHour = (now) => (Math.floor(now / hourMs / hours) - 1) * hours;
const startOf = (now) => firstHour(now) * hourMs;

/** Stores the views of the last days. @returns how many. */
export async function loadLastViews(database, { views, now }, progress) {
  const days = (now - startOf(now)) / dayMs;
  const count = Math.round((views / windows / 8) * days);
  const firstNumber = windows * stepOf(views);
  await loadVisits(database, { views: count, days, until: now, firstNumber }, progress);
  return count;
}

const stepOf = (views) => Math.ceil(views / windows / viewsPerVisit);

/** Copies the views of eight days to all earlier times. @returns how many views there are then. */
export async function copyViews(database, { views, now }, progress) {
  const first = firstHour(now);
  for (let back = 1; back < windows; back++) {
    if (back <= windowsWithRows) await copyRows(database, back, { first, views });
    await copySummaries(database, back, { first, views });
    progress(back / windows);
  }
  const rawFrom = first - windowsWithRows * hours;
  await database.query(`UPDATE analytics_reach SET rawFrom = ${rawFrom} WHERE id = 1`);
  const [{ sum }] = await database.query('SELECT SUM(views) AS sum FROM analytics_blocks WHERE span = 1');
  return { total: Number(sum), rawFrom };
}

async function copyRows(database, back, { first, views }) {
  const moved = (column) => `${database.earlier(column, back * hours)} AS ${column}`;
  const visit = `REPLACE(sessionId, '3f2b6c1e', '${back.toString(16).padStart(8, '0')}') AS sessionId`;
  const copy = async (table, columns, time, changed) => {
    const selected = columns.split(' ').map((column) => changed[column] ?? column);
    await database.query(
      `INSERT INTO ${table} (${columns.split(' ').join(', ')}) SELECT ${selected.join(', ')} FROM ${table}
       WHERE ${time} >= ${instant(first)} AND ${time} < ${instant(first + hours)}`,
    );
  };
  const times = ['startedAt', 'endedAt', 'lastActivityAt', 'lastSeenAt', 'lastHitAt', 'timestamp', 'prevAt'];
  const changed = { ...Object.fromEntries(times.map((name) => [name, moved(name)])), sessionId: visit };
  await copy(
    'sessions',
    'id sessionId country city deviceInfo userAgent startedAt endedAt lastActivityAt lastSeenAt lastHitAt views durationMs landingPage referrerHost utmSource utmMedium utmCampaign language screenWidth isReturning clickId taps goals formFields formErrors',
    'startedAt',
    { ...changed, id: `id - ${back * stepOf(views)} AS id` },
  );
  await copy(
    'page_views',
    'sessionId pageUrl pageTitle referrer userAgent timeSpent timestamp prevAt isInternal',
    'timestamp',
    changed,
  );
  await copy('events', 'sessionId eventType elementId elementText pageUrl timestamp', 'timestamp', changed);
  await database.query(
    `INSERT INTO visit_blocks (span, hour, format, stamp, packed)
     SELECT span, hour - ${back * hours}, format, stamp, packed FROM visit_blocks WHERE ${inFirst(first)}`,
  );
}

async function copySummaries(database, back, { first, views }) {
  const earlier = `hour - ${back * hours}`;
  await database.query(
    `INSERT INTO analytics_blocks (span, hour, views, sessions, returns, bounces, durationMs)
     SELECT span, ${earlier}, views, sessions, returns, bounces, durationMs FROM analytics_blocks WHERE ${inFirst(first)}`,
  );
  await database.query(
    `INSERT INTO analytics_tallies (kind, span, hour, packed)
     SELECT kind, span, ${earlier}, packed FROM analytics_tallies WHERE ${inFirst(first)}`,
  );
  await database.query(
    `INSERT INTO analytics_returns (visit, at, prevAt, gapClass, country, city, bounces, durationMs)
     SELECT visit - ${back * stepOf(views)}, ${database.earlier('at', back * hours)}, ${database.earlier('prevAt', back * hours)}, gapClass,
       sessions.country, sessions.city, CASE WHEN sessions.views = 1 THEN 1 ELSE 0 END, sessions.durationMs
     FROM analytics_returns JOIN sessions ON sessions.id = visit WHERE at >= ${instant(first)} AND at < ${instant(first + hours)}`,
  );
}

const inFirst = (first) => `hour >= ${first} AND hour < ${first + hours}`;
const instant = (hour) => `'${new Date(hour * hourMs).toISOString().slice(0, 23).replace('T', ' ')}'`;
