import { expect, it } from '@jest/globals';
import type { EntityManager } from 'typeorm';
import { idBlocks } from '../../../src/platform/database/id-blocks.js';

const upTo = (newest: number | null) =>
  ({ query: async () => [{ newest }] }) as Partial<EntityManager> as EntityManager;

async function blocksOf(newest: number | null, stopAfter = Number.POSITIVE_INFINITY) {
  const found: [number, number][] = [];
  const task = {
    get isStopped() {
      return found.length >= stopAfter;
    },
  };
  for await (const block of idBlocks(upTo(newest), 'contacts', task)) found.push(block);
  return found;
}

it('The blocks of a table’s IDs follow each other up to the newest one', async () => {
  expect(await blocksOf(2_000)).toEqual([
    [0, 1_000],
    [1_000, 2_000],
  ]);
  expect(await blocksOf(2_001)).toHaveLength(3);
  expect(await blocksOf(1)).toEqual([[0, 1_000]]);
  expect(await blocksOf(null)).toEqual([]);
});

it('The blocks of a table’s IDs end when their task stops', async () => {
  expect(await blocksOf(9_000, 2)).toHaveLength(2);
});
