import { Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { BackgroundTask } from '../../platform/background/background-task.js';
import { msOf } from '../../platform/database/dialect.js';
import { UnitOfWorkService } from '../../platform/database/unit-of-work.service.js';
import { LeadsFirstService } from '../ingestion/leads-first.service.js';
import { blockOf, hourMs, hourOf } from '../summaries/hour-blocks.js';
import { readWatermarks } from '../summaries/watermarks.js';
import { packColumns, unpackColumns } from './packed-columns.js';
import { readVisitHours } from './read-visit-hours.js';
import {
  changedBlocks,
  daySpan,
  hourSpan,
  readBlocks,
  stampOf,
  storeBlock,
  validBlocks,
} from './stored-blocks.js';
import { VisitBlocksService } from './visit-blocks.service.js';
import { columnsOf, joinColumns } from './visit-columns.js';

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
}

/** Builds missing or changed blocks of visits, newest first. Until then, queries read the single rows. */
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
  /** Days that can't be built come last, so that they don't stop the others. */
  private readonly failed = new Set<number>();

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
    const others = urgent.filter((day) => !this.failed.has(day));
    for (const day of [...others, ...older, ...this.failed]) {
      if (this.building.isStopped) return checkIntervalMs;
      if (older.includes(day)) this.checkedFrom = day;
      this.failed.add(day);
      await this.buildDay(day, reach);
      this.failed.delete(day);
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

  private async buildDay(day: number, { from, until }: Reach): Promise<void> {
    const hours = { span: hourSpan, from: Math.max(day, from), to: Math.min(day + daySpan, until) } as const;
    const valid = await this.unitOfWork.run((manager) =>
      validBlocks(manager, [hours, { span: daySpan, from: day, to: day + daySpan }]),
    );
    const has = (span: number, hour: number) => valid.some((key) => key.span === span && key.hour === hour);
    let failure: unknown;
    for (let hour = hours.to - 1; hour >= hours.from; hour--) {
      if (this.building.isStopped) return;
      if (has(hourSpan, hour)) continue;
      await this.buildHour(hour).catch((error) => {
        failure = error;
      });
    }
    if (failure !== undefined) throw failure;
    const isWhole = hours.to - hours.from === daySpan;
    if (isWhole && !has(daySpan, day)) await this.joinHours(day);
  }

  private async buildHour(hour: number): Promise<void> {
    await this.leadsFirst.waitForLeads();
    const key = { span: hourSpan, hour };
    const { stamp, columns } = await this.unitOfWork.run(async (manager) => ({
      stamp: await stampOf(manager, key),
      columns: columnsOf(await readVisitHours(manager, hour * hourMs, (hour + 1) * hourMs)),
    }));
    await this.store({ ...key, stamp }, await packColumns(columns));
  }

  /** Builds a day from its hours, if none of them changed meanwhile. */
  private async joinHours(day: number): Promise<void> {
    await this.leadsFirst.waitForLeads();
    const key = { span: daySpan, hour: day };
    const hours = Array.from({ length: daySpan }, (_, index) => ({ span: hourSpan, hour: day + index }));
    const { stamp, stored } = await this.unitOfWork.run(async (manager) => ({
      stamp: await stampOf(manager, key),
      stored: await readBlocks(manager, hours),
    }));
    if (stored.length < daySpan) return;
    const inOrder = stored.sort((a, b) => a.hour - b.hour);
    const parts = await Promise.all(inOrder.map(({ packed }) => unpackColumns(packed)));
    await this.store({ ...key, stamp }, await packColumns(joinColumns(parts)));
  }

  private async store(key: { span: number; hour: number; stamp: number }, packed: Buffer): Promise<void> {
    if (packed.length > maxPackedBytes) return;
    await this.unitOfWork.run((manager) => storeBlock(manager, key, packed));
  }
}

/** Returns the hours that are over and have single rows; undefined without visits. */
async function reachOf(manager: EntityManager): Promise<Reach | undefined> {
  const { summedUpUntil, rawFrom } = await readWatermarks(manager);
  const [{ first }] = await manager.query('SELECT MIN(startedAt) AS first FROM sessions');
  if (first === null) return undefined;
  // Whole days, so that the first one gets a block too.
  const from = Math.max(rawFrom, blockOf(hourOf(msOf(first)), daySpan));
  return from < summedUpUntil ? { from, until: summedUpUntil } : undefined;
}
