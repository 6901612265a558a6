import { setImmediate as turn } from 'node:timers/promises';
import type { EntityManager } from 'typeorm';
import type { BackgroundTask } from '../background/background-task.js';

/**
 * Goes through the IDs of a table in blocks, for work on all rows: a statement per block stays short, however
 * many rows there are. Other work runs between two blocks, also on SQLite, which answers synchronously. Ends
 * early when the task stops.
 * @returns for each block the ID before its first and its last one.
 */
export async function* idBlocks(
  manager: EntityManager,
  table: string,
  task: Pick<BackgroundTask, 'isStopped'>,
  size = 1_000,
): AsyncGenerator<[after: number, last: number]> {
  const [{ newest }] = await manager.query(`SELECT MAX(id) AS newest FROM ${table}`);
  for (let after = 0; after < Number(newest) && !task.isStopped; after += size) {
    yield [after, after + size];
    await turn();
  }
}
