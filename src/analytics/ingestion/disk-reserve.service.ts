import { statfs } from 'node:fs/promises';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { BackgroundTask } from '../../platform/background/background-task.js';
import { Environment } from '../../platform/config/environment.js';

const lookEveryMs = 20_000;
/** Files that the disk must still be able to hold, whatever their size; a request in the spool takes one or two. */
const minFiles = 5_000;

/**
 * Keeps the last of the disk for leads and the admin: below the reserve, visits are not stored. It looks at the disk that holds
 * `DATA_DIR`, with the spool and SQLite's file; a MySQL server's data is taken to be on the same one if the server is this machine.
 */
@Injectable()
export class DiskReserveService implements OnApplicationBootstrap {
  private readonly logger = new Logger(DiskReserveService.name);
  /** Whether less is left than the reserve, when it was looked last. */
  isUsedUp = false;
  private readonly looking = new BackgroundTask(
    () => this.look(),
    ({ message: reason }) => this.logger.warn({ event: 'analytics.disk-unknown', reason }),
    { again: () => lookEveryMs },
  );

  constructor(private readonly environment: Environment) {}

  /** The disk is looked at without the database, too. */
  onApplicationBootstrap(): void {
    this.looking.wake();
  }

  /** Looks at the disk. */
  async look(): Promise<void> {
    const { bavail, bsize, files, ffree } = await statfs(this.environment.DATA_DIR);
    const leftMb = Math.floor((bavail * bsize) / 2 ** 20);
    // Some file systems make room for files as they need it, and say 0.
    const lacksFiles = files > 0 && ffree < minFiles;
    const isUsedUp = lacksFiles || leftMb < this.environment.ANALYTICS_DISK_RESERVE_MB;
    if (isUsedUp !== this.isUsedUp) {
      const event = isUsedUp ? 'analytics.disk-reserved' : 'analytics.disk-free-again';
      this.logger.warn({ event, leftMb, filesLeft: ffree });
    }
    this.isUsedUp = isUsedUp;
  }
}
