import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { EventEmitter } from 'node:events';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { BackgroundTask } from '../../background/background-task.js';
import { Environment } from '../../config/environment.js';
import { Tuning } from '../../config/tuning.js';
import { isUnavailable } from '../database-unavailable.js';
import { UnitOfWorkService } from '../unit-of-work.service.js';
import {
  addBeat,
  addWrittenBeat,
  BeatTimes,
  beginEpoch,
  type Heartbeat,
  readHeartbeat,
} from './heartbeat.js';
import { type Replica, ReplicaConnection } from './replica-connection.js';

const checkMs = 1_000;
/** While the replica is away, the pauses between attempts double up to this. */
const longestPauseMs = 15_000;

/**
 * - ready: reports and lists are read from it.
 * - behind: it lacks more than the last seconds.
 * - foreign: it has another schema, or is no replica of the primary.
 * - away: it doesn't answer.
 */
export type ReplicaState = 'ready' | 'behind' | 'foreign' | 'away';

export interface ReplicaStatus {
  state: ReplicaState;
  /** How far it is behind, in milliseconds; undefined while that is unknown. */
  lagMs?: number;
  /** Readings since the start, by the server that answered them. */
  reads: { replica: number; primary: number };
}

/** How to read. */
export interface Reading {
  /** Whether all statements see the same moment on the primary, too. On a replica they always do. */
  isSnapshot?: boolean;
  /**
   * A SELECT of one row of numbers that only grow. The replica must have reached those that the primary has now, so that a page never
   * lacks what its live updates have announced.
   */
  atLeast?: string;
}

/**
 * Reads reports and lists from the replica at DATABASE_READ_URL, so that they don't slow down the primary. It reads from the primary
 * instead if the replica is away, has another schema, is more than a few seconds behind, or lacks the last change made in the admin;
 * also within a unit of work and while a request of the admin changes something, because such a reading may decide what is written.
 */
@Injectable()
export class ReadReplicaService implements OnApplicationShutdown {
  private readonly logger = new Logger(ReadReplicaService.name);
  readonly checking = new BackgroundTask(
    () => this.check(),
    () => checkMs,
    { first: () => (this.replica ? 0 : undefined), again: () => checkMs },
  );
  private readonly replica?: Replica;
  private readonly changing = new AsyncLocalStorage<{ isOpen: boolean }>();
  private readonly times = new BeatTimes();
  private readonly epochs = new Set<string>();
  private readonly reads = { replica: 0, primary: 0 };
  private state: ReplicaState = 'away';
  private lagMs?: number;
  private pauseMs = checkMs;
  private retryAt = 0;
  private hasLogged = false;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly unitOfWork: UnitOfWorkService,
    private readonly environment: Environment,
    private readonly tuning: Tuning,
  ) {
    this.replica = this.connect();
    if (this.replica)
      unitOfWork.beforeCommit = async (manager) => {
        if (this.isChanging) await addWrittenBeat(manager);
      };
  }

  /** The replica's state; undefined without a replica. */
  get status(): ReplicaStatus | undefined {
    const { state, lagMs, reads } = this;
    return this.replica && { state, lagMs, reads: { ...reads } };
  }

  /**
   * Runs work that only reads, on the replica if possible. Work may run twice, on the replica and then on the primary.
   * @throws any error of the work on the primary.
   */
  async read<T>(work: (manager: EntityManager) => Promise<T>, reading: Reading = {}): Promise<T> {
    if (this.mayUseReplica) {
      const found = await this.onReplica(work, reading);
      this.reads[found ? 'replica' : 'primary']++;
      if (found) return found.result;
    }
    return reading.isSnapshot ? this.unitOfWork.run(work) : work(this.dataSource.manager);
  }

  /**
   * Runs a request that changes something in the admin. Until its response is closed, it reads from the primary; and so do all others
   * until the replica has its changes.
   */
  whileChanging(response: Pick<EventEmitter, 'once'>, request: () => void): void {
    const change = { isOpen: true };
    // A background task that the request wakes would otherwise count as a change of the admin, too.
    response.once('close', () => {
      change.isOpen = false;
    });
    if (this.replica) this.changing.run(change, request);
    else request();
  }

  async onApplicationShutdown(): Promise<void> {
    this.changing.disable();
    await this.replica?.close();
  }

  protected connect(): Replica | undefined {
    const { DATABASE_READ_URL } = this.environment;
    return DATABASE_READ_URL ? new ReplicaConnection(this.dataSource, DATABASE_READ_URL) : undefined;
  }

  private get isChanging(): boolean {
    return this.changing.getStore()?.isOpen === true;
  }

  private get mayUseReplica(): boolean {
    if (!this.replica) return false;
    if (this.state === 'ready' && !this.isChanging && !this.unitOfWork.isRunning) return true;
    this.reads.primary++;
    return false;
  }

  private async onReplica<T>(
    work: (manager: EntityManager) => Promise<T>,
    { atLeast }: Reading,
  ): Promise<{ result: T } | undefined> {
    const { manager: primary } = this.dataSource;
    const needed = await readHeartbeat(primary).catch(() => undefined);
    const numbers = atLeast && needed ? await numbersOf(primary, atLeast) : [];
    if (!needed) return undefined;
    try {
      return await this.replica?.snapshot(async (manager, shown) => {
        if (!shown || !this.includes(shown, needed)) return undefined;
        const reached = atLeast ? await numbersOf(manager, atLeast) : [];
        if (numbers.some((number, index) => reached[index] < number)) return undefined;
        return { result: await work(manager) };
      });
    } catch (error) {
      if (isUnavailable(error)) this.enter('away', { error });
      return undefined;
    }
  }

  private includes({ epoch, beat }: Heartbeat, needed: Heartbeat): boolean {
    const until = this.times.includedUntil(beat);
    const isRecent = until !== undefined && until >= performance.now() - this.tuning.maxReplicaLagMs;
    return isRecent && epoch === needed.epoch && beat >= needed.written;
  }

  /** Adds a beat on the primary and looks how many of the earlier ones the replica has. */
  private async check(): Promise<void> {
    const { latest } = this.times;
    const [, shown] = await Promise.all([this.beat(), this.shown()]);
    if (shown && latest !== Number.NEGATIVE_INFINITY) this.judge(shown.heartbeat, latest);
  }

  /** Adds a beat. */
  private async beat(): Promise<void> {
    const at = performance.now();
    if (this.epochs.size === 0) await this.begin();
    const heartbeat = await readHeartbeat(this.dataSource.manager);
    if (!heartbeat) return this.epochs.clear();
    const { epoch, beat } = heartbeat;
    this.epochs.add(epoch);
    this.times.note(at, beat);
    await this.unitOfWork.run((manager) => addBeat(manager, beat));
  }

  /** Starts an epoch. The former one is known as well: the replica may still be in it. */
  private async begin(): Promise<void> {
    const former = await readHeartbeat(this.dataSource.manager);
    const epoch = randomBytes(8).toString('hex');
    await this.unitOfWork.run((manager) => beginEpoch(manager, epoch));
    this.epochs.add(former?.epoch ?? epoch);
  }

  /** Reads the replica's heartbeat; undefined if it isn't due for another attempt or didn't answer. */
  private async shown(): Promise<{ heartbeat?: Heartbeat } | undefined> {
    if (performance.now() < this.retryAt) return undefined;
    try {
      const heartbeat = await this.replica?.snapshot(async (_, found) => found);
      this.pauseMs = checkMs;
      return { heartbeat };
    } catch (error) {
      const isAway = isUnavailable(error) || !isOfSchema(error);
      this.retryAt = performance.now() + this.pauseMs;
      this.pauseMs = Math.min(this.pauseMs * 2, longestPauseMs);
      this.enter(isAway ? 'away' : 'foreign', { error });
      return undefined;
    }
  }

  /** @param latest the time of the beat that the replica has had a second for. */
  private judge(shown: Heartbeat | undefined, latest: number): void {
    const isForeign = !shown || !this.epochs.has(shown.epoch);
    const until = isForeign ? undefined : this.times.includedUntil(shown.beat);
    const lagMs = until === undefined ? undefined : Math.max(latest - until, 0);
    // Ready again only well below the limit, so that the log doesn't repeat at its edge.
    const limitMs = this.tuning.maxReplicaLagMs / (this.state === 'behind' ? 2 : 1);
    const isRecent = lagMs !== undefined && lagMs <= limitMs;
    this.enter(isForeign ? 'foreign' : isRecent ? 'ready' : 'behind', { lagMs });
  }

  private enter(state: ReplicaState, { lagMs, error }: { lagMs?: number; error?: unknown } = {}) {
    this.lagMs = lagMs;
    if (state === this.state && this.hasLogged) return;
    this.state = state;
    this.hasLogged = true;
    if (state === 'ready') this.logger.log({ event: 'database.replica-ready' });
    else this.logger.warn({ event: 'database.replica-unused', state, lagMs, reason: reasonOf(error) });
  }
}

/** Returns the numbers of the only row of a query. */
async function numbersOf(manager: EntityManager, sql: string): Promise<number[]> {
  const [row] = await manager.query(sql);
  return Object.values(row).map(Number);
}

/** Whether an error says that a table or column is missing, or that the account may not read it. */
const isOfSchema = (error: unknown) =>
  /^ER_(NO_SUCH_TABLE|BAD_FIELD_ERROR|BAD_DB_ERROR)$/.test((error as { code?: string }).code ?? '');

function reasonOf(error: unknown): string | undefined {
  if (error === undefined) return undefined;
  const { code, message } = error as { code?: string; message?: string };
  return [code, message].filter(Boolean).join(': ');
}
