import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Database } from '../database/database.js';
import { UnitOfWork } from '../database/unit-of-work.js';
import { foldHour, mergeBlocks } from './folding.js';
import { blockOf, hourMs, hourOf, spans } from './hours.js';
import { forUpdate, msOf, sqlInstant } from './sql.js';
import { readReach } from './summary-reach.js';

/** A record may reach the database a little after its hour has ended; a unit of work lasts five seconds at most. */
const graceMs = 60_000;
const lookAgainMs = 60_000;
const momentMs = 200;

/**
 * Sums up hours once they are over, so that a question about months reads some dozen rows. Until then, and where an
 * hour is asked for in part, answers come from the single rows: they are right at any time.
 */
@Injectable()
export class Summaries implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger(Summaries.name);
  private timer?: NodeJS.Timeout;
  private isStopping = false;
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly database: Database,
  ) {}

  onModuleInit(): void {
    this.database.whenReady(async () => this.lookAgain());
  }

  async onApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    clearTimeout(this.timer);
    await this.running;
  }

  /** Sums up every hour that ended before `now`, oldest first. @param now in milliseconds. */
  async fold(now = Date.now() - graceMs): Promise<void> {
    const until = hourOf(now);
    for (;;) {
      const isDone = await this.unitOfWork.run((manager) => foldSome(manager, until));
      if (isDone || this.isStopping) return;
    }
  }

  private lookAgain(): void {
    if (this.isStopping) return;
    this.running = this.fold().catch((error) => {
      this.logger.warn({ event: 'analytics.fold-failed', reason: (error as Error).message });
    });
    void this.running.then(() => {
      if (!this.isStopping) this.timer = setTimeout(() => this.lookAgain(), lookAgainMs).unref();
    });
  }
}

/** As many hours as fit in a moment: a long time away is caught up in few transactions, and none is long. */
async function foldSome(manager: EntityManager, until: number): Promise<boolean> {
  const start = performance.now();
  while (performance.now() - start < momentMs) if (await foldNext(manager, until)) return true;
  return false;
}

/** Sums up the next hour in which anything happened. @returns whether there is none left before `until`. */
async function foldNext(manager: EntityManager, until: number): Promise<boolean> {
  const { foldedUntil } = await readReach(manager, forUpdate(manager));
  if (foldedUntil >= until) return true;
  const next = Math.min((await nextHour(manager, foldedUntil)) ?? until, until);
  if (next > foldedUntil) await advance(manager, foldedUntil, next);
  if (next === until) return true;
  await foldHour(manager, next);
  await advance(manager, next, next + 1);
  return false;
}

async function nextHour(manager: EntityManager, from: number): Promise<number | undefined> {
  const start = sqlInstant(from * hourMs);
  const [row] = await manager.query(
    `SELECT (SELECT MIN(timestamp) FROM page_views WHERE timestamp >= ?) AS viewed,
            (SELECT MIN(startedAt) FROM sessions WHERE startedAt >= ?) AS started`,
    [start, start],
  );
  const moments = [row.viewed, row.started].filter(Boolean).map(msOf);
  return moments.length > 0 ? hourOf(Math.min(...moments)) : undefined;
}

/** Larger blocks are made of smaller ones as soon as their last hour is over. */
async function advance(manager: EntityManager, from: number, to: number): Promise<void> {
  for (const [index, span] of spans.entries()) {
    const block = blockOf(from, span);
    if (index > 0 && block + span <= to) await mergeBlocks(manager, span, block, spans[index - 1]);
  }
  await manager.query('UPDATE analytics_reach SET foldedUntil = ? WHERE id = 1', [to]);
}
