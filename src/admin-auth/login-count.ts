import { onConflict, sqlInstant } from '../database/dialect.js';
import type { UnitOfWorkService } from '../database/unit-of-work.service.js';
import { LoginTries } from './login-tries.entity.js';

/**
 * Counts a try in one statement, so that tries that come together are each counted. A count older than `windowMs` begins
 * anew. Instants are in milliseconds.
 */
export async function countTry(
  unitOfWork: UnitOfWorkService,
  address: string,
  now: number,
  windowMs: number,
): Promise<{ tries: number; startedAt: number }> {
  const [at, ended] = [now, now - windowMs].map(sqlInstant);
  return unitOfWork.run(async (manager) => {
    const counted = onConflict(manager, 'address', () => ({
      tries: 'CASE WHEN login_tries.startedAt <= ? THEN 1 ELSE login_tries.tries + 1 END',
      startedAt: 'CASE WHEN login_tries.startedAt <= ? THEN ? ELSE login_tries.startedAt END',
    }));
    await manager.query(`INSERT INTO login_tries (address, tries, startedAt) VALUES (?, 1, ?)${counted}`, [
      address,
      at,
      ended,
      ended,
      at,
    ]);
    const { tries, startedAt } = await manager.findOneByOrFail(LoginTries, { address });
    return { tries, startedAt: startedAt.getTime() };
  });
}
