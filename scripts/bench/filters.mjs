import { readFilters } from '../../dist/views/contracts/analytics/filters.js';
import { directOverview } from './direct-analytics.mjs';

/* Reports under filters, beside the same overview of single rows and of a narrow table, one row a visit. */

const dayMs = 86_400_000;
const rounds = 15;

/** Filters by name, and for those that columns answer, the condition on `sessions`. */
const cases = {
  none: [[], '1 = 1'],
  page: [['page:/pricing']],
  'landing page': [['landing:/pricing'], "landingPage = '/pricing'"],
  source: [['source:Facebook']],
  channel: [['channel:search']],
  campaign: [['campaign:spring-offer'], "utmCampaign = 'spring-offer'"],
  city: [['city:Maple Grove'], "city = 'Maple Grove'"],
  'not a city': [['!city:Maple Grove'], "city <> 'Maple Grove'"],
  country: [['country:United States'], "country = 'United States'"],
  device: [['device:phone']],
  browser: [['browser:Safari']],
  screen: [['screen:1440-'], "screenWidth = '1440-'"],
  language: [['language:en'], "language = 'en'"],
  'new or returning': [['visit:new'], 'isReturning = 0'],
  'city, campaign, screen': [
    ['city:Maple Grove', 'campaign:spring-offer', 'screen:1440-'],
    "city = 'Maple Grove' AND utmCampaign = 'spring-offer' AND screenWidth = '1440-'",
  ],
  'source, device, page': [['source:Google', 'device:phone', 'page:/pricing']],
  'not campaign, not browser, language': [['!campaign:spring-offer', '!browser:Firefox', 'language:en']],
};

/**
 * Asks for whole reports in turn with the direct overview, and compares the overviews.
 * @param connection leave it out to ask only for reports.
 */
export async function measureFilters({ reports, analytics, blocks }, connection, until, { days, say }) {
  const length = [90, 30, 7].find((one) => one < days);
  const end = new Date(until - 1_234_567);
  const range = [new Date(end.getTime() - length * dayMs), end];
  blocks.cache.clear();
  const before = memory();
  const [cold] = await timesOf(1, () => reports.report(...range, { filters: [] }));
  const after = memory();
  say(`reports over ${length} days; the first one, with nothing in memory, took ${cold.toFixed(0)} ms`);
  say(
    `memory after it: ${Math.round((after - before) / 2 ** 20)} MB more, of which blocks ${mb(blocks)} MB\n`,
  );
  say('| filtered by | report p50 ms | max ms | compared p50 ms | direct SQL, overview only, ms |');
  say('| --- | --- | --- | --- | --- |');
  for (const [name, [parameters, condition]] of Object.entries(cases)) {
    const filters = readFilters(parameters);
    const ask = () => reports.report(...range, { filters });
    const times = await timesOf(rounds, ask);
    const compare = { start: new Date(range[0].getTime() - length * dayMs), end: range[0] };
    const compared = await timesOf(3, () => reports.report(...range, { filters, compare }));
    const slow =
      connection && condition
        ? await directTime(connection, range, condition, () => analytics.overview(...range, filters))
        : '';
    say(
      `| ${[name, middle(times).toFixed(0), times.at(-1).toFixed(0), middle(compared).toFixed(0), slow].join(' | ')} |`,
    );
  }
  say('');
}

async function directTime(connection, range, condition, ask) {
  let direct;
  const [time] = await timesOf(1, async () => {
    direct = await directOverview(connection, ...range, condition);
  });
  const ours = await ask();
  if (JSON.stringify(direct) !== JSON.stringify(ours))
    throw new Error(`The two results differ: ${JSON.stringify([condition, ours, direct])}`);
  return Math.round(time);
}

/**
 * Times one filter and one breakdown in a table with a number for each value: what columns with a covering
 * index can do at best.
 */
export async function measureNarrow(connection, until, { days, say }) {
  const length = [90, 30, 7].find((one) => one < days);
  const bounds = [new Date(until - length * dayMs), new Date(until)];
  await connection.query(`CREATE TABLE narrow (startedAt DATETIME(3) NOT NULL, id INT NOT NULL, landing SMALLINT UNSIGNED NOT NULL,
    source SMALLINT UNSIGNED NOT NULL, campaign SMALLINT UNSIGNED NOT NULL, city SMALLINT UNSIGNED NOT NULL, device TINYINT NOT NULL,
    goals TINYINT NOT NULL, views SMALLINT NOT NULL, durationMs INT UNSIGNED NOT NULL, PRIMARY KEY (startedAt, id))`);
  await connection.query(`INSERT INTO narrow SELECT startedAt, id, CRC32(landingPage) % 300, CRC32(referrerHost) % 1500,
    CRC32(utmCampaign) % 7, CRC32(city) % 700, id % 3, 0, views, LEAST(durationMs, 4294967295) FROM sessions ORDER BY startedAt, id`);
  const sums = 'COUNT(*), SUM(views), SUM(views = 1), SUM(durationMs), SUM(goals & 1), SUM(goals & 2 > 0)';
  const where = 'startedAt >= ? AND startedAt < ?';
  const total = await timesOf(3, () =>
    connection.query(`SELECT ${sums} FROM narrow WHERE ${where} AND device = 1`, bounds),
  );
  const panel = await timesOf(3, () =>
    connection.query(`SELECT city, ${sums} FROM narrow WHERE ${where} AND device = 1 GROUP BY city`, bounds),
  );
  say(
    `one row a visit with numbers for texts, ${length} days, one filter: totals ${middle(total).toFixed(0)} ms, ` +
      `each of a report's 11 breakdowns ${middle(panel).toFixed(0)} ms (visits begun in the range only, without pages)\n`,
  );
  await connection.query('DROP TABLE narrow');
}

async function timesOf(count, work) {
  const times = [];
  for (let index = 0; index < count; index++) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  return times.sort((a, b) => a - b);
}

const middle = (times) => times[times.length >> 1];

function memory() {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

const mb = (blocks) => Math.round(blocks.cache.bytes / 2 ** 20);
