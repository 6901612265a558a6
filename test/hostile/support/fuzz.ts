import fc from 'fast-check';
import { type MakeDatabase, serverDatabase } from '../../support/databases/databases.js';
import { holdOf, maxHoldMs } from './holds.js';

/** The long form runs with `npm run test:hostile`, the short one with all tests. */
export const isLong = process.env.HOSTILE === 'long';

/** The same cases come at every run, unless HOSTILE_SEED gives others. */
const seed = Number(process.env.HOSTILE_SEED ?? 20_261_120);

/**
 * How many cases of each fuzzer the short form runs on a database: 10,000 in all, the most of what costs
 * least. In the long form each goes on for some seconds, ten minutes together on each database, and for as
 * many cases as are named at least.
 */
const plan = {
  routes: { short: 500, long: 1_000, seconds: 120 },
  /** In addition. Most of it never reaches a database, so that one is enough. */
  'raw sockets': { short: 4_000, long: 11_200, seconds: 60 },
  guards: { short: 1_200, long: 3_000, seconds: 60 },
  fields: { short: 250, long: 400, seconds: 100 },
  api: { short: 500, long: 1_000, seconds: 80 },
  doors: { short: 500, long: 1_000, seconds: 180 },
  mcp: { short: 300, long: 600, seconds: 60 },
};

/**
 * Attacks with invented cases, one after the other, at least as many as planned. Says how many they were, and
 * fails where one holds the process for too long, also when it is repeated.
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
    latest = holdOf(() => attack(one)).then((hold) => {
      if (hold > maxHoldMs) throw new Error(`It held the process for ${Math.round(hold)} ms.`);
    });
    return latest;
  });
  // A case may depend on what those before it left behind: it is reported as it is, and not made smaller.
  const check = (limits: fc.Parameters<[Case]>) =>
    fc.check(property, { seed, endOnFailure: true, ...limits });
  const untilTime = { numRuns: 1e9, interruptAfterTimeLimit: seconds * 1_000, markInterruptAsFailure: false };
  let run = await check(isLong ? untilTime : { numRuns: wanted });
  if (!run.failed) {
    // The one that time cut off.
    await latest;
    // A busy machine needs longer.
    if (tried < wanted) run = await check({ seed: seed + 1, numRuns: wanted - tried });
  }
  const database = make === serverDatabase ? 'MariaDB' : 'SQLite';
  process.stdout.write(`Hostile ${name} on ${database}: ${tried} cases, seed ${seed}\n`);
  if (run.failed) throw new Error(fc.defaultReportMessage(run), { cause: run.errorInstance });
}
