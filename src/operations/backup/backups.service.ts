import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { ClockService } from '../../platform/config/clock.service.js';
import { Environment } from '../../platform/config/environment.js';
import { Backup } from './backup.entity.js';

/** How the backups stand. */
export interface BackupStatus {
  /** The newest file that was made and, where there is a command for it, handed over. */
  lastMade?: Backup;
  /** The newest one that a drill restored. */
  lastTested?: Backup;
  /** What is wrong, in a sentence; undefined where nothing is. */
  problem?: string;
}

const hour = 3_600_000;
/** A nightly backup that is older than this was missed. */
const dueAfterMs = 26 * hour;
/** A backup that takes longer than this was killed. */
const maxDurationMs = 3 * hour;
/** So many of the newest backups are looked at: more than are made between two that a drill restored. */
export const newestBackups = 100;

/** What is known of the backups that were made. */
@Injectable()
export class BackupsService {
  constructor(
    @InjectRepository(Backup) private readonly backups: Repository<Backup>,
    private readonly clock: ClockService,
    private readonly environment: Environment,
  ) {}

  async status(): Promise<BackupStatus> {
    const newestFirst = await this.backups.find({
      order: { startedAt: 'DESC', id: 'DESC' },
      take: newestBackups,
    });
    return backupStatusOf(newestFirst, this.clock.now(), this.environment);
  }
}

/**
 * How backups stand. One under way or made without a drill does not hide what was wrong with those before it.
 * @param newestFirst the newest ones.
 */
export function backupStatusOf(
  newestFirst: readonly Backup[],
  now: Date,
  { BACKUPS }: Pick<Environment, 'BACKUPS'>,
): BackupStatus {
  const [newest] = newestFirst;
  const lastEnded = newestFirst.find(({ endedAt }) => endedAt);
  const lastDrilled = newestFirst.find(({ drilledAt }) => drilledAt);
  const isOlder = (backup: Backup | undefined, ms: number) =>
    backup !== undefined && now.getTime() - backup.startedAt.getTime() > ms;
  const problems = [
    lastEnded?.failure && `The last backup failed: ${lastEnded.failure}`,
    newest && !newest.endedAt && isOlder(newest, maxDurationMs) && 'The last backup didn’t finish.',
    lastDrilled?.drillFailure && `The restore test of the last backup failed: ${lastDrilled.drillFailure}`,
    BACKUPS === 'on' && isOlder(newest, dueAfterMs) && 'The nightly backup was missed.',
  ];
  return {
    lastMade: newestFirst.find(({ endedAt, failure }) => endedAt && !failure),
    lastTested: newestFirst.find(({ drilledAt, drillFailure }) => drilledAt && !drillFailure),
    problem: problems.find(Boolean) || undefined,
  };
}
