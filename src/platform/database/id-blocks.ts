import { setImmediate as turn } from 'node:timers/promises';
import type { EntityManager } from 'typeorm';

const blockSize = 1_000;

/**
 * Goes through the IDs of a table in blocks, for work on all rows: a statement per block stays short, however many rows there are. Other
 * work runs between two blocks, also on SQLite, which answers synchronously.
 * @returns for each block the ID before its first and its last one.
 */
export async function* idBlocks(
  manager: EntityManager,
  table: string,
): AsyncGenerator<[after: number, last: number]> {
  const [{ newest }] = await manager.query(`SELECT MAX(id) AS newest FROM ${table}`);
  for (let after = 0; after < Number(newest); after += blockSize) {
    yield [after, after + blockSize];
    await turn();
  }
}
