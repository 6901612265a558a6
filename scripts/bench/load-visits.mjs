import { visits } from './visits.mjs';

/* Loads an invented history as the product would have stored it, by large inserts on one connection. */

const stamp = (ms) => (ms === null ? null : new Date(ms).toISOString().slice(0, 23).replace('T', ' '));
const gapHours = [1, 4, 24, 192, 1_536, 1_000_000];
const hourMs = 3_600_000;

const tables = {
  sessions: [
    ...[
      'id',
      'sessionId',
      'country',
      'city',
      'deviceInfo',
      'userAgent',
      'startedAt',
      'endedAt',
      'lastActivityAt',
    ],
    ...[
      'lastSeenAt',
      'lastHitAt',
      'views',
      'durationMs',
      'landingPage',
      'referrerHost',
      'utmSource',
      'utmMedium',
    ],
    ...['utmCampaign', 'language', 'screenWidth', 'isReturning', 'clickId', 'taps', 'goals', 'formFields'],
    'formErrors',
  ],
  page_views: [
    ...['sessionId', 'pageUrl', 'pageTitle', 'referrer', 'userAgent', 'timeSpent', 'timestamp', 'prevAt'],
    'isInternal',
  ],
  events: ['sessionId', 'eventType', 'elementId', 'elementText', 'pageUrl', 'timestamp'],
  analytics_returns: ['visit', 'at', 'prevAt', 'gapClass'],
};
const rowsAtOnce = 2_000;

/**
 * @param connection of mysql2, or anything with `query(sql, [rows])` for a multi-row insert.
 * @param options of `visits`, and the `firstNumber` of a visit, by default 0.
 * @param progress is called now and then with the number of loaded views.
 */
export async function loadVisits(connection, options, progress = () => {}) {
  const rows = Object.fromEntries(Object.keys(tables).map((name) => [name, []]));
  let loaded = 0;
  const flush = async (name) => {
    if (rows[name].length === 0) return;
    await connection.query(`INSERT INTO ${name} (${tables[name].join(', ')}) VALUES ?`, [rows[name]]);
    rows[name] = [];
  };
  for (const visit of visits(options)) {
    visit.number += options.firstNumber ?? 0;
    rows.sessions.push(sessionRow(visit));
    for (const view of visit.views) {
      rows.page_views.push(viewRow(visit, view));
      const isReturn =
        view.prevAt !== null && Math.floor(view.prevAt / hourMs) < Math.floor(view.at / hourMs);
      if (isReturn) rows.analytics_returns.push(returnRow(visit, view));
    }
    for (const event of visit.events)
      rows.events.push([visit.sessionId, event.eventType, null, 'Book Now', event.pageUrl, stamp(event.at)]);
    loaded += visit.views.length;
    for (const name of Object.keys(tables)) if (rows[name].length >= rowsAtOnce) await flush(name);
    if (visit.number % 50_000 === 0) progress(loaded);
  }
  for (const name of Object.keys(tables)) await flush(name);
}

function sessionRow(visit) {
  const lastSeenAt = visit.views.at(-1).at;
  return [
    ...[visit.number, visit.sessionId, visit.country, visit.city],
    JSON.stringify({
      browser: visit.userAgent,
      screen: '1920x1080',
      language: 'en-US',
      timezone: 'America/Chicago',
    }),
    ...[
      visit.userAgent,
      ...[visit.startedAt, visit.endedAt, visit.endedAt, lastSeenAt, visit.lastHitAt].map(stamp),
    ],
    ...[visit.views.length, visit.endedAt - visit.startedAt, visit.landingPage, visit.referrerHost],
    ...[visit.utmSource, '', visit.utmCampaign, visit.language, visit.screenWidth, visit.isReturning],
    ...[visit.clickId, visit.taps, visit.goals, visit.formFields, visit.formErrors],
  ];
}

function viewRow(visit, view) {
  const { pageUrl, pageTitle, referrer, timeSpent, at, prevAt, isInternal } = view;
  const when = [stamp(at), stamp(prevAt)];
  return [
    visit.sessionId,
    pageUrl,
    pageTitle,
    referrer,
    visit.userAgent,
    timeSpent,
    ...when,
    isInternal ? 1 : 0,
  ];
}

function returnRow(visit, { at, prevAt }) {
  return [
    visit.number,
    stamp(at),
    stamp(prevAt),
    gapHours.findIndex((hours) => at - prevAt <= hours * hourMs),
  ];
}
