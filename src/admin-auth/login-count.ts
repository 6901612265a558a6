import { In } from 'typeorm';
import { onConflict, sqlInstant } from '../platform/database/dialect.js';
import type { UnitOfWorkService } from '../platform/database/unit-of-work.service.js';
import { LoginTries } from './login-tries.entity.js';

/** How many attempts an address has made since the first one, and when that was, in ms since 1970. */
export interface Tries {
  tries: number;
  startedAt: number;
}

/**
 * Counts an attempt for each address in one statement, so that concurrent attempts are all counted. A count
 * older than `windowMs` restarts, and so does one that starts that far in the future, because the clock was
 * set back. Times are in milliseconds.
 * @returns the counts in the order of the addresses, including this attempt.
 */
export async function countTries(
  unitOfWork: UnitOfWorkService,
  addresses: readonly string[],
  now: number,
  windowMs: number,
): Promise<Tries[]> {
  const [at, ended, ahead] = [now, now - windowMs, now + windowMs].map(sqlInstant);
  const isOver = '(login_tries.startedAt <= ? OR login_tries.startedAt >= ?)';
  return unitOfWork.run(async (manager) => {
    const counted = onConflict(manager, 'address', () => ({
      tries: `CASE WHEN ${isOver} THEN 1 ELSE login_tries.tries + 1 END`,
      startedAt: `CASE WHEN ${isOver} THEN ? ELSE login_tries.startedAt END`,
    }));
    // Always in the same order, so that two attempts can't deadlock.
    const sorted = [...addresses].sort();
    await manager.query(
      `INSERT INTO login_tries (address, tries, startedAt) VALUES ${sorted.map(() => '(?, 1, ?)').join(', ')}${counted}`,
      [...sorted.flatMap((address) => [address, at]), ended, ahead, ended, ahead, at],
    );
    const rows = await manager.findBy(LoginTries, { address: In(sorted) });
    const byAddress = new Map(
      rows.map(({ address, tries, startedAt }) => [address, { tries, startedAt: startedAt.getTime() }]),
    );
    return addresses.map((address) => byAddress.get(address) as Tries);
  });
}
