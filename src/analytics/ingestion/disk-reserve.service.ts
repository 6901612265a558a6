import { statfs } from 'node:fs/promises';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { BackgroundTask } from '../../platform/background/background-task.js';
import { Environment } from '../../platform/config/environment.js';

const checkIntervalMs = 20_000;
/** The disk must have room for this many more files (inodes). A lead in the spool needs one or two. */
const minFiles = 5_000;

/**
 * Reserves the last free disk space for leads and the admin: below the reserve, visits are not stored. Checks
 * the disk of `DATA_DIR`, with the spool and SQLite's file; the data of a MySQL server on this machine is
 * assumed to be on the same disk.
 */
@Injectable()
export class DiskReserveService implements OnApplicationBootstrap {
  private readonly logger = new Logger(DiskReserveService.name);
  /** Whether the free space was below the reserve at the last check. */
  isBelowReserve = false;
  private readonly checking = new BackgroundTask(
    () => this.check(),
    ({ message: reason }) => this.logger.warn({ event: 'analytics.disk-check-failed', reason }),
    { again: () => checkIntervalMs },
  );

  constructor(private readonly environment: Environment) {}

  /** Starts checking, even while the database is down. */
  onApplicationBootstrap(): void {
    this.checking.wake();
  }

  /** Checks the free disk space. */
  async check(): Promise<void> {
    const { bavail, bsize, files, ffree } = await statfs(this.environment.DATA_DIR);
    const leftMb = Math.floor((bavail * bsize) / 2 ** 20);
    // File systems that allocate inodes on demand report 0.
    const lacksFiles = files > 0 && ffree < minFiles;
    const isBelowReserve = lacksFiles || leftMb < this.environment.ANALYTICS_DISK_RESERVE_MB;
    if (isBelowReserve !== this.isBelowReserve) {
      const event = isBelowReserve ? 'analytics.disk-reserved' : 'analytics.disk-recovered';
      this.logger.warn({ event, leftMb, filesLeft: ffree });
    }
    this.isBelowReserve = isBelowReserve;
  }
}
