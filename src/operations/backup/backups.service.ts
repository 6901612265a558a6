import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { ClockService } from '../../platform/config/clock.service.js';
import { Environment } from '../../platform/config/environment.js';
import { Backup } from './backup.entity.js';

/** The status of the backups. */
export interface BackupStatus {
  /** The newest backup that was made and, with BACKUP_COMMAND, copied elsewhere. */
  lastMade?: Backup;
  /** The newest one that passed a restore test. */
  lastTested?: Backup;
  /** What is wrong, in a sentence; undefined if nothing is. */
  problem?: string;
}

const hour = 3_600_000;
/** A nightly backup that is older than this was missed. */
const dueAfterMs = 26 * hour;
/** A backup that takes longer than this was killed. */
const maxDurationMs = 3 * hour;
/** How far the clocks of a site's machines may differ. */
const clockErrorMs = 10 * 60_000;
/** How many of the newest backups are checked: more than are made between two restore tests. */
export const newestBackups = 100;

/** Reads the status of the backups. */
@Injectable()
export class BackupsService {
  constructor(
    @InjectRepository(Backup) private readonly backups: Repository<Backup>,
    private readonly clock: ClockService,
    private readonly environment: Environment,
  ) {}

  async status(): Promise<BackupStatus> {
    const newestFirst = await this.backups.find({
      order: { id: 'DESC' },
      take: newestBackups,
    });
    return backupStatusOf(newestFirst, this.clock.now(), this.environment);
  }
}

/**
 * Returns the status of the backups. A running backup, or one without a restore test, doesn't hide earlier
 * problems.
 * @param newestFirst the newest backups, in the order in which they were made.
 */
export function backupStatusOf(
  newestFirst: readonly Backup[],
  now: Date,
  { BACKUPS }: Pick<Environment, 'BACKUPS'>,
): BackupStatus {
  const [newest] = newestFirst;
  const dated = datedRightly(newestFirst, now);
  const lastEnded = newestFirst.find(({ endedAt }) => endedAt);
  const lastRestoreTest = newestFirst.find(({ drilledAt }) => drilledAt);
  const isOlder = (backup: Backup | undefined, ms: number) =>
    backup !== undefined && now.getTime() - backup.startedAt.getTime() > ms;
  const problems = [
    lastEnded?.failure && `The last backup failed: ${lastEnded.failure}`,
    newest && !newest.endedAt && isOlder(newest, maxDurationMs) && 'The last backup didn’t finish.',
    lastRestoreTest?.drillFailure && `The last restore test failed: ${lastRestoreTest.drillFailure}`,
    BACKUPS === 'on' && isOlder(dated[0], dueAfterMs) && 'The nightly backup was missed.',
    newestFirst.length > 0 &&
      dated.length === 0 &&
      'The only backups are from a time when the machine’s clock was ahead.',
  ];
  return {
    lastMade: dated.find(({ endedAt, failure }) => endedAt && !failure),
    lastTested: dated.find(({ drilledAt, drillFailure }) => drilledAt && !drillFailure),
    problem: problems.find(Boolean) || undefined,
  };
}

/**
 * Leaves out backups that a clock was ahead for: those with a date in the future, or after the date of one
 * that was made later. Their dates say nothing about how old they are.
 */
export function datedRightly(newestFirst: readonly Backup[], now: Date): Backup[] {
  let latestMs = now.getTime();
  return newestFirst.filter(({ startedAt }) => {
    const isRight = startedAt.getTime() <= latestMs + clockErrorMs;
    latestMs = Math.min(latestMs, startedAt.getTime());
    return isRight;
  });
}
