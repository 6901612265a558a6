import type { OnModuleDestroy } from '@nestjs/common';
import { BackgroundTask, type NextRound } from '../../platform/background/background-task.js';
import type { Tuning } from '../../platform/config/tuning.js';
import { type ImageProgramService, ImagesUnavailable } from './image-program.service.js';

/** How often to look for work that another process left unfinished. */
const pollMs = 60_000;

/**
 * Makes images in the background, for one row at a time per process, under a claim in the database. If a
 * process is killed, another one finishes its row, or the same one after a restart.
 */
export abstract class ImageMaking<Row> implements OnModuleDestroy {
  protected readonly task = new BackgroundTask(
    () => this.round(),
    (error) => this.onError(error),
    { first: () => (this.tuning.makesPictures ? 0 : undefined) },
  );

  protected constructor(
    protected readonly images: ImageProgramService,
    protected readonly tuning: Tuning,
  ) {}

  /** Claims a row that waits; undefined if there is none. */
  protected abstract claim(): Promise<Row | undefined>;
  protected abstract make(row: Row): Promise<void>;
  /** Gives a row back after an error. */
  protected abstract release(row: Row, error: unknown): Promise<void>;
  protected abstract log(reason: string): void;

  async onModuleDestroy(): Promise<void> {
    const stopped = this.task.stop();
    this.images.endAll();
    await stopped;
  }

  /** Starts work on a waiting row, if there is one. */
  wake(): void {
    if (this.tuning.makesPictures) this.task.wake();
  }

  /** Whether an error isn't the row's fault: a shutdown, or a machine without sharp. */
  protected isNotCounted(error: unknown): boolean {
    return this.task.isStopped || error instanceof ImagesUnavailable;
  }

  private async round(): Promise<NextRound> {
    const row = await this.claim();
    if (!row) return pollMs;
    try {
      await this.make(row);
    } catch (error) {
      await this.release(row, error);
      throw error;
    }
    return 0;
  }

  private onError(error: Error): NextRound {
    if (this.task.isStopped) return undefined;
    this.log(error.message);
    return error instanceof ImagesUnavailable ? 10 * pollMs : pollMs / 10;
  }
}
