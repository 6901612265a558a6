import { Injectable } from '@nestjs/common';
import pLimit from 'p-limit';
import type { EntityManager } from 'typeorm';
import { msOf } from '../../platform/database/dialect.js';
import { UnitOfWorkService } from '../../platform/database/unit-of-work.service.js';
import { convertSummaries } from '../totals/convert-summaries.js';
import type { TallyKind, Totals } from '../totals/hour-totals.js';
import { tallyQuestions } from '../totals/opened-questions.js';
import { firstTotals, readTotals, sumsKind, totalsOver, unpackTotals } from '../totals/stored-totals.js';
import { Tally } from '../totals/tally.js';
import { BlockCache, type BlockKey } from './block-cache.js';
import type { Catalog, OpenBlock } from './catalog.js';
import { blockOf, daySpan, hourMs, hourOf, hourSpan } from './hour-blocks.js';
import { unpackColumns } from './packed-columns.js';
import { readVisitHours } from './read-visit-hours.js';
import {
  hoursBesides,
  partsBesides,
  type RowsPart,
  type ScannedRange,
  wholeBlocks,
  wholeHours,
} from './scan-plan.js';
import { readBlocks, validBlocks } from './stored-blocks.js';
import { Turn } from './turn.js';
import { type ColumnName, columnsOf, type DictionaryName } from './visit-columns.js';
import { readWatermarks } from './watermarks.js';

/** What counts the visits of a range, block by block. */
export interface BlockReader {
  add(block: OpenBlock, catalog: Catalog): void;
  /**
   * If it counts all visits: the kinds of stored totals that it takes instead of visits, also of those that
   * are deleted.
   */
  readonly kinds?: readonly TallyKind[];
  addTotals?(totals: Totals): void;
}

/** So many blocks are read at once. */
const maxBlocksPerQuery = 10;

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
   * Gives all visits seen in a range to a reader, in no order. Hours whose single rows are deleted have only
   * totals.
   * @param read returns what was read; called when the reader has all, before another query may change the
   *   catalog
   */
  scan<Reader extends BlockReader, Result>(
    range: ScannedRange,
    reader: Reader,
    read: (reader: Reader, catalog: Catalog) => Result,
  ): Promise<Result> {
    return this.turns(async () => {
      this.cache.begin();
      if (reader.kinds) while (await this.read(convertSummaries));
      const turn = new Turn();
      const add = (totals: Totals) => reader.addTotals?.(totals);
      const { blocks, parts: rest } = await this.planned(range, reader.kinds, add);
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

  /** Counts the FAQ questions that visitors opened in a range, by their text. */
  async questions(range: RowsPart): Promise<Tally> {
    while (await this.read(convertSummaries));
    const [tally, turn] = [new Tally(), new Turn()];
    const { blocks, parts } = await this.planned(range, ['question'], ({ tallies }) => {
      if (tallies.question) tally.addAll(tallies.question);
    });
    for (const part of [...parts, ...blocks.map(partOf)]) {
      tally.addAll(await this.read((manager) => tallyQuestions(manager, part)));
      await turn.share();
    }
    return tally;
  }

  /** Returns the start of the first hour with visits, in ms since 1970; undefined without any visit. */
  async firstHour(): Promise<number | undefined> {
    while (await this.read(convertSummaries));
    return this.read(async (manager) => {
      const [{ first }] = await manager.query('SELECT MIN(startedAt) AS first FROM sessions');
      const hours = [await firstTotals(manager), first === null ? undefined : hourOf(msOf(first))];
      const known = hours.filter((hour) => hour !== undefined);
      return known.length > 0 ? Math.min(...known) * hourMs : undefined;
    });
  }

  /** Frees the memory of blocks that no query needed for a while. */
  clearIfIdle(): void {
    if (this.turns.activeCount === 0) this.cache.clearIfIdle();
  }

  private read<Result>(work: (manager: EntityManager) => Promise<Result>): Promise<Result> {
    return this.unitOfWork.run(work);
  }

  /**
   * Adds the stored totals of a range, a few at a time. Those that were deleted meanwhile are planned again.
   * @returns what else to read
   */
  private async planned(
    range: ScannedRange,
    kinds: readonly TallyKind[] | undefined,
    add: (totals: Totals) => void,
  ): Promise<Omit<Plan, 'totals'>> {
    const [blocks, parts, due]: [BlockKey[], RowsPart[], ScannedRange[]] = [[], [], [range]];
    for (const one of due) {
      const plan = await this.read((manager) => planOf(manager, one, kinds));
      blocks.push(...plan.blocks);
      parts.push(...plan.parts);
      for (let index = 0; index < plan.totals.length; index += maxBlocksPerQuery) {
        const keys = plan.totals.slice(index, index + maxBlocksPerQuery);
        const rows = await this.read((manager) => readTotals(manager, keys, kinds ?? []));
        for await (const totals of unpackTotals(rows)) add(totals);
        const sums = rows.filter(({ kind }) => kind === sumsKind);
        const gone = keys.filter((key) => !sums.some((row) => isSame(row, key)));
        due.push(...gone.map((key) => ({ ...range, ...partOf(key) })));
      }
    }
    return { blocks, parts };
  }

  /** Reads stored blocks. @returns the hours of those that changed meanwhile */
  private async readStored(keys: readonly BlockKey[], reader: BlockReader, turn: Turn): Promise<RowsPart[]> {
    const stored = await this.read((manager) => readBlocks(manager, keys));
    const unpacked = await Promise.all(
      stored.map(({ packed }) => unpackColumns<ColumnName, DictionaryName>(packed)),
    );
    for (const [index, columns] of unpacked.entries()) {
      const block = this.cache.catalog.open(columns);
      this.cache.add(stored[index], block);
      reader.add(block, this.cache.catalog);
      await turn.share();
    }
    return keys.filter((key) => !stored.some((found) => isSame(found, key))).map(partOf);
  }
}

/** The database may return numbers as text. */
const isSame = (one: Omit<BlockKey, 'stamp'>, other: Omit<BlockKey, 'stamp'>) =>
  Number(one.span) === Number(other.span) && Number(one.hour) === Number(other.hour);

const partOf = ({ span, hour }: BlockKey): RowsPart => ({
  start: hour * hourMs,
  end: (hour + span) * hourMs,
});

interface Plan {
  totals: BlockKey[];
  blocks: BlockKey[];
  parts: RowsPart[];
}

async function planOf(
  manager: EntityManager,
  range: ScannedRange,
  kinds?: readonly TallyKind[],
): Promise<Plan> {
  const { closedUntil, rawFrom, frozenUntil } = await readWatermarks(manager);
  const [{ first, last, viewed }] = await manager.query(
    // SQLite finds a MIN or MAX in an index only if it is alone in its SELECT.
    `SELECT (SELECT MIN(startedAt) FROM sessions) AS first, (SELECT MAX(startedAt) FROM sessions) AS last,
       (SELECT MAX(timestamp) FROM page_views) AS viewed`,
  );
  const lastHour = first === null ? 0 : hourOf(Math.max(msOf(last), viewed === null ? 0 : msOf(viewed)));
  const firstRaw = first === null ? closedUntil : Math.max(rawFrom, blockOf(hourOf(msOf(first)), daySpan));
  const firstHour = Math.min(firstRaw, (kinds && (await firstTotals(manager))) ?? firstRaw);
  // Only hours that may have visits, but whole ones: their blocks answer faster than single rows.
  const kept = {
    ...range,
    start: Math.max(range.start, firstHour * hourMs),
    end: Math.min(range.end, Math.max(lastHour + 1, closedUntil) * hourMs),
  };
  const hours = wholeHours(kept, closedUntil);
  const totals = kinds ? await totalsOver(manager, hours, frozenUntil) : [];
  const left = hoursBesides(hours, totals).filter((hour) => hour >= firstRaw);
  const days = await validBlocks(manager, wholeBlocks(left, daySpan));
  const single = await validBlocks(manager, wholeBlocks(hoursBesides(left, days), hourSpan));
  const blocks = [...days, ...single];
  const raw = { ...kept, start: Math.max(kept.start, firstRaw * hourMs) };
  return {
    totals,
    blocks,
    parts: partsBesides(raw, [...totals, ...blocks]),
  };
}
