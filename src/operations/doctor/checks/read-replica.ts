import { setTimeout as sleep } from 'node:timers/promises';
import { capitalized } from '../../../../views/contracts/leads/leads.js';
import { tlsProblem } from '../../../platform/database/mysql/tls-problem.js';
import { reasonOf } from '../ask.js';
import { type Check, NotChecked, type Result, result, warning } from '../check.js';
import { connectionNeed, type Limits, limitColumns } from '../connection-limit.js';
import type { DiagnosedSite } from '../diagnosed-site.js';
import { type Opened, openServer } from '../site-database.js';

const heartbeat = 'SELECT epoch, beat FROM replication_heartbeat WHERE id = 1';
/** As far behind as the site lets it be. */
const maxLagMs = 5_000;
const pauseMs = 100;

const why = 'Reports and lists are read from the primary instead, where they slow down saving leads.';

/** Checks that the replica answers, belongs to the site's database and isn't far behind. */
export const readReplica: Check = {
  name: 'read-replica',
  subject: 'The replica in DATABASE_READ_URL',
  async run(site) {
    const { DATABASE_READ_URL } = site.environment;
    if (site.unusable.has('DATABASE_READ_URL'))
      throw new NotChecked('DATABASE_READ_URL has a value that can’t be used');
    if (!DATABASE_READ_URL) return result('DATABASE_READ_URL is not set.');
    let opened: Opened | undefined;
    try {
      opened = await openServer(DATABASE_READ_URL);
      return await compared(site, opened);
    } catch (error) {
      if (error instanceof NotChecked) throw error;
      return unused(
        `Can’t read from the replica: ${reasonOf(error)}.`,
        `${capitalized(tlsProblem(error)?.fix ?? 'Start the replica, and correct the address, user and password in DATABASE_READ_URL. The user needs SELECT on the database')}.`,
      );
    } finally {
      opened?.close();
    }
  },
};

/** Waits until the replica has reached the primary's heartbeat. */
async function compared(site: DiagnosedSite, replica: Opened): Promise<Result> {
  const { database, machine } = site;
  const [needed] = await database.rows<{ epoch: string; beat: number }>(heartbeat);
  if (!needed) throw new NotChecked('the site hasn’t run with DATABASE_READ_URL yet');
  const startedAt = machine.now().getTime();
  for (let waitedMs = 0; waitedMs <= maxLagMs; waitedMs += pauseMs) {
    const [shown] = await replica.query(heartbeat, []);
    if (shown?.epoch === needed.epoch && Number(shown.beat) >= Number(needed.beat))
      return withConnections(site, replica, machine.now().getTime() - startedAt);
    await sleep(pauseMs);
  }
  return unused(
    `The replica is more than ${maxLagMs / 1000} seconds behind, or it isn’t a replica of the site’s database.`,
    'On the replica, SHOW REPLICA STATUS says whether both of its threads run, and its last error. START REPLICA starts them again.',
  );
}

/** @param behindMs how far behind the replica is at most. */
async function withConnections(site: DiagnosedSite, replica: Opened, behindMs: number): Promise<Result> {
  const [limits] = await replica.query(`SELECT ${limitColumns}`, []);
  const { needed, limit, finding } = connectionNeed(site, 'replica', limits as unknown as Limits);
  return result(
    `The replica is at most ${behindMs} ms behind. The site needs up to ${needed} of ${limit} connections to it.`,
    finding,
  );
}

const unused = (found: string, fix: string) => result(found, warning(found, why, fix));
