import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import pLimit from 'p-limit';
import type { EntityManager } from 'typeorm';
import { msOf } from '../../platform/database/dialect.js';
import { UnitOfWorkService } from '../../platform/database/unit-of-work.service.js';
import { blockOf, hourMs, hourOf } from '../summaries/hour-blocks.js';
import { readWatermarks } from '../summaries/watermarks.js';
import { BlockCache, type BlockKey } from './block-cache.js';
import type { Catalog, OpenBlock } from './catalog.js';
import { unpackColumns } from './packed-columns.js';
import { readVisitHours } from './read-visit-hours.js';
import {
  hoursBesides,
  partsBesides,
  type RowsPart,
  type ScannedRange,
  wholeDays,
  wholeHours,
} from './scan-plan.js';
import { daySpan, readBlocks, validBlocks } from './stored-blocks.js';
import { columnsOf } from './visit-columns.js';

/** What counts the visits of a range, block by block. */
export interface BlockReader {
  add(block: OpenBlock, catalog: Catalog): void;
}

/** So many blocks are read at once. */
const maxBlocksPerQuery = 10;
const maxTurnMs = 10;

/**
 * Reads the visits of time ranges. Whole hours come from blocks; the running hour, partial hours and hours
 * without a valid block come from the single rows, in the same form. One query runs at a time, in short
 * transactions, and lets others have their turn.
 */
@Injectable()
export class VisitBlocksService {
  private readonly cache = new BlockCache();
  private readonly turns = pLimit(1);

  constructor(private readonly unitOfWork: UnitOfWorkService) {}

  /**
   * Gives all visits seen in a range to a reader, in no order. Hours whose single rows are deleted have none.
   * @param read returns what was read; called when the reader has all, before another query may change the
   * catalog
   */
  scan<Reader extends BlockReader, Result>(
    range: ScannedRange,
    reader: Reader,
    read: (reader: Reader, catalog: Catalog) => Result,
  ): Promise<Result> {
    return this.turns(async () => {
      this.cache.begin();
      const { blocks, parts } = await this.read((manager) => planOf(manager, range));
      const turn = new Turn();
      const rest = [...parts];
      const missing: BlockKey[] = [];
      for (const key of blocks) {
        const block = this.cache.get(key);
        if (!block) missing.push(key);
        else {
          reader.add(block, this.cache.catalog);
          await turn.share();
        }
      }
      for (let index = 0; index < missing.length; index += maxBlocksPerQuery) {
        const keys = missing.slice(index, index + maxBlocksPerQuery);
        rest.push(...(await this.readStored(keys, reader, turn)));
      }
      for (const part of rest) {
        const hours = await this.read((manager) => readVisitHours(manager, part.start, part.end, range));
        reader.add(this.cache.catalog.open(columnsOf(hours)), this.cache.catalog);
        await turn.share();
      }
      return read(reader, this.cache.catalog);
    });
  }

  /** Frees the memory of blocks that no query needed for a while. */
  clearIfIdle(): void {
    if (this.turns.activeCount === 0) this.cache.clearIfIdle();
  }

  private read<Result>(work: (manager: EntityManager) => Promise<Result>): Promise<Result> {
    return this.unitOfWork.run(work);
  }

  /** Reads stored blocks. @returns the hours of those that changed meanwhile */
  private async readStored(keys: readonly BlockKey[], reader: BlockReader, turn: Turn): Promise<RowsPart[]> {
    const stored = await this.read((manager) => readBlocks(manager, keys));
    const unpacked = await Promise.all(stored.map(({ packed }) => unpackColumns(packed)));
    for (const [index, columns] of unpacked.entries()) {
      const block = this.cache.catalog.open(columns);
      this.cache.add(stored[index], block);
      reader.add(block, this.cache.catalog);
      await turn.share();
    }
    return keys
      .filter(({ span, hour }) => !stored.some((found) => found.span === span && found.hour === hour))
      .map(({ span, hour }) => ({ start: hour * hourMs, end: (hour + span) * hourMs }));
  }
}

async function planOf(
  manager: EntityManager,
  range: ScannedRange,
): Promise<{ blocks: BlockKey[]; parts: RowsPart[] }> {
  const { summedUpUntil, rawFrom } = await readWatermarks(manager);
  const [{ first, last, viewed }] = await manager.query(
    // SQLite finds a MIN or MAX in an index only if it is alone in its SELECT.
    `SELECT (SELECT MIN(startedAt) FROM sessions) AS first, (SELECT MAX(startedAt) FROM sessions) AS last,
       (SELECT MAX(timestamp) FROM page_views) AS viewed`,
  );
  if (first === null) return { blocks: [], parts: [] };
  const lastHour = hourOf(Math.max(msOf(last), viewed === null ? 0 : msOf(viewed)));
  const firstHour = Math.max(rawFrom, blockOf(hourOf(msOf(first)), daySpan));
  // Only hours that may have visits, but whole ones: their blocks answer faster than single rows.
  const kept = {
    ...range,
    start: Math.max(range.start, firstHour * hourMs),
    end: Math.min(range.end, Math.max(lastHour + 1, summedUpUntil) * hourMs),
  };
  const hours = wholeHours(kept, summedUpUntil);
  const days = await validBlocks(manager, wholeDays(hours));
  const single = await validBlocks(manager, hoursBesides(hours, days));
  const blocks = [...days, ...single];
  return { blocks, parts: partsBesides(kept, blocks) };
}

/** Lets other work run now and then, so that no request waits long for a query. */
class Turn {
  private since = performance.now();

  async share(): Promise<void> {
    if (performance.now() - this.since < maxTurnMs) return;
    await nextTurn();
    this.since = performance.now();
  }
}
