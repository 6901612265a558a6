import { expect } from '@jest/globals';
import fc from 'fast-check';
import { type MakeDatabase, mariadb } from '../../support/databases/databases.js';

/** The long form runs with `npm run test:hostile`, the short one with all tests. */
export const isLong = process.env.HOSTILE === 'long';

/** The same cases come at every run, unless HOSTILE_SEED gives others. */
const seed = Number(process.env.HOSTILE_SEED ?? 20_261_120);

/**
 * How many cases of each fuzzer the short form runs on a database: 10,000 in all, the most of what costs least. In the long form
 * each goes on for some seconds, and for as many cases as are named at least.
 */
const plan = {
  routes: { short: 500, long: 1_000, seconds: 60 },
  /** Most of it never reaches a database, so that one is enough. */
  'raw sockets': { short: 4_000, long: 11_200, seconds: 80 },
  guards: { short: 1_200, long: 3_000, seconds: 60 },
  fields: { short: 250, long: 400, seconds: 100 },
  api: { short: 500, long: 1_000, seconds: 60 },
  /** Ten minutes by itself, on both databases. */
  doors: { short: 500, long: 1_000, seconds: 300 },
  mcp: { short: 300, long: 600, seconds: 60 },
};

/**
 * Attacks with invented cases, one after the other: as many as planned, or as many as time allows. Says how many they were, and
 * fails where fewer than planned were tried.
 */
export async function fuzz<Case>(
  name: keyof typeof plan,
  make: MakeDatabase,
  cases: fc.Arbitrary<Case>,
  attack: (one: Case) => Promise<void>,
): Promise<void> {
  const { short, long, seconds } = plan[name];
  const wanted = isLong ? long : short;
  let tried = 0;
  let latest: Promise<void> = Promise.resolve();
  const property = fc.asyncProperty(cases, (one) => {
    tried++;
    latest = attack(one);
    return latest;
  });
  const limits = isLong
    ? { numRuns: 1e9, interruptAfterTimeLimit: seconds * 1_000, markInterruptAsFailure: false }
    : { numRuns: wanted };
  // A case may depend on what those before it left behind: it is reported as it is, and not made smaller.
  const run = await fc.check(property, { seed, endOnFailure: true, ...limits });
  const database = make === mariadb ? 'MariaDB' : 'SQLite';
  process.stdout.write(`Hostile ${name} on ${database}: ${tried} cases, seed ${seed}\n`);
  if (run.failed) throw new Error(fc.defaultReportMessage(run), { cause: run.errorInstance });
  // The one that time cut off.
  await latest;
  expect(tried).toBeGreaterThanOrEqual(wanted);
}
