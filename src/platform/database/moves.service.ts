import { Injectable, Logger } from '@nestjs/common';
import { Environment } from '../config/environment.js';
import { databaseName, isSameDatabase, readMovedDatabase } from '../config/moved-database.js';
import { Tuning } from '../config/tuning.js';
import { type RunningMove, runningMove } from './move-marker.js';

const minuteMs = 60_000;

/**
 * Whether `npm run move` is moving the data to another database, or has done so. Until that is over, this
 * process stays away from its database: leads wait in the spool, and the admin shows when it is back.
 */
@Injectable()
export class MovesService {
  private readonly logger = new Logger('Moves');
  private running?: RunningMove;
  private hasMoved = false;

  constructor(
    private readonly environment: Environment,
    private readonly tuning: Tuning,
  ) {}

  /** Looks at the data folder, in microseconds if nothing moves. @returns whether to avoid the database. */
  look(): boolean {
    const before = { isRunning: this.running !== undefined, hasMoved: this.hasMoved };
    this.running = runningMove(this.environment.DATA_DIR);
    if (this.running && !before.isRunning) this.logger.log({ event: 'move.begun', to: this.running.to });
    if (this.running) return true;
    const moved = readMovedDatabase(this.environment.DATA_DIR);
    // If the data is in another database now, only a new process can use it.
    this.hasMoved = moved !== undefined && !isSameDatabase(moved.url, this.environment.DATABASE_URL);
    if (this.hasMoved && !before.hasMoved) this.leave(databaseName(moved?.url));
    if (!this.hasMoved && before.isRunning) this.logger.warn({ event: 'move.canceled' });
    return this.hasMoved;
  }

  /** Whether a move keeps this process from its database. */
  get isUnderWay(): boolean {
    return this.running !== undefined || this.hasMoved;
  }

  /** Says when the database is back, to the owner or to visitors. @param now milliseconds since 1970. */
  explanation(reader: 'owner' | 'visitor', now = Date.now()): string {
    if (this.hasMoved && !this.tuning.endsWhenMoved && reader === 'owner')
      return 'The move is done. Restart the site.';
    const minutes = Math.max(Math.ceil(this.leftMs(now) / minuteMs), 1);
    const what = reader === 'owner' ? 'Moving to another database.' : 'We’re doing maintenance.';
    return `${what} Back in about ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
  }

  /** The seconds after which another try makes sense. */
  retryAfterSeconds(now = Date.now()): number {
    return Math.max(Math.ceil(this.leftMs(now) / 1_000), 5);
  }

  private leftMs(now: number): number {
    return this.running ? Date.parse(this.running.expectedEnd) - now : 0;
  }

  private leave(to: string): void {
    const restart = this.tuning.endsWhenMoved ? 'automatic' : 'needed';
    this.logger.log({ event: 'move.done', to, restart });
    if (this.tuning.endsWhenMoved) process.kill(process.pid, 'SIGTERM');
  }
}
