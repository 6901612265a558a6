import { Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { BackgroundTask } from '../../platform/background/background-task.js';
import { forShare, msOf } from '../../platform/database/dialect.js';
import { UnitOfWorkService } from '../../platform/database/unit-of-work.service.js';
import { LeadsFirstService } from '../ingestion/leads-first.service.js';
import { type Totals, tallyKinds, totalsOf } from '../totals/hour-totals.js';
import { tallyQuestions } from '../totals/opened-questions.js';
import { mergeTotals, storeTotals, validTotals } from '../totals/stored-totals.js';
import type { BlockKey } from './block-cache.js';
import { Catalog } from './catalog.js';
import { blockOf, daySpan, hourMs, hourOf, hourSpan, longSpan } from './hour-blocks.js';
import { packColumns, unpackColumns } from './packed-columns.js';
import { readVisitHours } from './read-visit-hours.js';
import { changedBlocks, readBlocks, stampOf, storeBlock, validBlocks } from './stored-blocks.js';
import { VisitBlocksService } from './visit-blocks.service.js';
import {
  type ColumnName,
  columnsOf,
  type DictionaryName,
  joinColumns,
  type VisitColumns,
} from './visit-columns.js';
import { readWatermarks } from './watermarks.js';

const checkIntervalMs = 60_000;
/** Old hours are built in short rounds with pauses three times as long. */
const maxRoundMs = 250;
const pauseMs = 750;
const maxChangedPerRound = 100;
/** Well below the packets that any server accepts by default. */
const maxPackedBytes = 8 * 2 ** 20;

/** The hours that blocks can be built of, [from, until), in hours since 1970. */
interface Reach {
  from: number;
  until: number;
  /** The watermark of totals that don't change. */
  frozenUntil: number;
}

/**
 * Builds the blocks of visits and their totals that are missing or changed, the newest first. Until then,
 * queries read the single rows.
 */
@Injectable()
export class BlockBuilderService {
  private readonly logger = new Logger(BlockBuilderService.name);
  readonly building = new BackgroundTask(
    () => this.build(),
    ({ message: reason }) => this.logger.warn({ event: 'analytics.visit-block-failed', reason }),
    { first: () => checkIntervalMs, again: () => checkIntervalMs },
  );
  /** Days before this one weren't looked at since the start. Later ones change only if their visits do. */
  private checkedFrom = Number.POSITIVE_INFINITY;
  private checkedUntil = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly unitOfWork: UnitOfWorkService,
    private readonly blocks: VisitBlocksService,
    private readonly leadsFirst: LeadsFirstService,
  ) {}

  /** Builds everything that is missing. */
  async buildAll(): Promise<void> {
    while ((await this.build()) === pauseMs);
  }

  private async build(): Promise<number> {
    this.blocks.clearIfIdle();
    const reach = await this.unitOfWork.run(reachOf);
    if (!reach) return checkIntervalMs;
    const start = performance.now();
    const { urgent, older } = await this.dueDays(reach);
    for (const day of [...urgent, ...older]) {
      if (this.building.isStopped) return checkIntervalMs;
      // Before it is built: a day that fails again and again must not stop the days before it.
      if (older.includes(day)) this.checkedFrom = day;
      await this.buildDay(day, reach);
      if (performance.now() - start > maxRoundMs) return pauseMs;
    }
    return checkIntervalMs;
  }

  /** Returns days that may lack a block: the newest and those with changed blocks, then those unchecked. */
  private async dueDays({ from, until }: Reach): Promise<{ urgent: number[]; older: number[] }> {
    const changed = await this.unitOfWork.run((manager) => changedBlocks(manager, from, maxChangedPerRound));
    const [oldest, newest] = [blockOf(from, daySpan), blockOf(until - 1, daySpan)];
    // Days passed without a round: none of them was looked at.
    if (newest > this.checkedUntil + daySpan) this.checkedFrom = newest;
    this.checkedUntil = newest;
    const days = [newest, newest - daySpan, ...changed.map((hour) => blockOf(hour, daySpan))];
    const urgent = [...new Set(days)].filter((day) => day >= oldest && day <= newest);
    const older: number[] = [];
    for (let day = this.checkedFrom - daySpan; day >= oldest; day -= daySpan) older.push(day);
    return { urgent, older };
  }

  private async buildDay(day: number, { from, until, frozenUntil }: Reach): Promise<void> {
    const hours = { span: hourSpan, from: Math.max(day, from), to: Math.min(day + daySpan, until) } as const;
    const long = blockOf(day, longSpan);
    const longer = [
      { span: daySpan, from: day, to: day + daySpan },
      { span: longSpan, from: long, to: long + longSpan },
    ] as const;
    const runs = [hours, ...longer];
    const { blocks, totals } = await this.unitOfWork.run(async (manager) => {
      const found: BlockKey[] = [];
      for (const run of runs) found.push(...(await validTotals(manager, [run], frozenUntil)));
      return { blocks: await validBlocks(manager, runs), totals: found };
    });
    const has = (keys: readonly BlockKey[], span: number, hour: number) =>
      keys.some((key) => key.span === span && key.hour === hour);
    for (let hour = hours.to - 1; hour >= hours.from; hour--) {
      if (this.building.isStopped) return;
      if (![blocks, totals].every((keys) => has(keys, hourSpan, hour))) await this.buildHour(hour);
    }
    const isWhole = hours.to - hours.from === daySpan;
    if (isWhole && !has(blocks, daySpan, day)) await this.joinHours(day);
    for (const { span, from: hour, to } of longer)
      if (to <= until && !has(totals, span, hour))
        await this.unitOfWork.run(async (manager) => {
          const { frozenUntil } = await readWatermarks(manager, forShare(manager));
          await mergeTotals(manager, { span, hour }, frozenUntil);
        });
  }

  /** Builds the block and the totals of an hour. */
  private async buildHour(hour: number): Promise<void> {
    await this.leadsFirst.waitForLeads();
    const key = { span: hourSpan, hour };
    const { stamp, columns, totals } = await this.unitOfWork.run(async (manager) => ({
      stamp: await stampOf(manager, key),
      ...(await readHour(manager, hour)),
    }));
    await this.store({ ...key, stamp }, columns, totals);
  }

  /** Builds a day from its hours, if none of them changed meanwhile. */
  private async joinHours(day: number): Promise<void> {
    await this.leadsFirst.waitForLeads();
    const key = { span: daySpan, hour: day } as const;
    const hours = Array.from({ length: daySpan }, (_, index) => ({ span: hourSpan, hour: day + index }));
    const { stamp, stored } = await this.unitOfWork.run(async (manager) => ({
      stamp: await stampOf(manager, key),
      stored: await readBlocks(manager, hours),
    }));
    if (stored.length < daySpan) return;
    const inOrder = stored.sort((a, b) => a.hour - b.hour);
    const parts = await Promise.all(
      inOrder.map(({ packed }) => unpackColumns<ColumnName, DictionaryName>(packed)),
    );
    await this.store({ ...key, stamp }, joinColumns(parts));
  }

  /** Stores a block, unless its visits changed, or are being deleted, since they were read. */
  private async store(key: BlockKey, columns: VisitColumns, totals?: Totals): Promise<void> {
    const packed = await packColumns(columns);
    if (packed.length > maxPackedBytes) return;
    await this.unitOfWork.run(async (manager) => {
      const { rawFrom } = await readWatermarks(manager, forShare(manager));
      if (key.hour < rawFrom) return;
      const stamp = await storeBlock(manager, key, packed);
      if (stamp !== undefined && totals) await storeTotals(manager, { ...key, stamp }, totals);
    });
  }
}

/** Reads the visits of an hour, and what they add up to. */
export async function readHour(
  manager: EntityManager,
  hour: number,
): Promise<{ columns: VisitColumns; totals: Totals }> {
  const [start, end] = [hour * hourMs, (hour + 1) * hourMs];
  const columns = columnsOf(await readVisitHours(manager, start, end));
  const catalog = new Catalog();
  const totals = totalsOf(catalog.open(columns), catalog, tallyKinds);
  totals.tallies.question = await tallyQuestions(manager, { start, end });
  return { columns, totals };
}

/** Returns the hours that are over and have single rows; undefined without visits. */
async function reachOf(manager: EntityManager): Promise<Reach | undefined> {
  const { closedUntil, rawFrom, frozenUntil } = await readWatermarks(manager);
  const [{ first }] = await manager.query('SELECT MIN(startedAt) AS first FROM sessions');
  if (first === null) return undefined;
  // Whole days, so that the first one gets a block too.
  const from = Math.max(rawFrom, blockOf(hourOf(msOf(first)), daySpan));
  return from < closedUntil ? { from, until: closedUntil, frozenUntil } : undefined;
}
