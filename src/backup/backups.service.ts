import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, MoreThan, Not, type Repository } from 'typeorm';
import { ClockService } from '../config/clock.service.js';
import { Backup } from './backup.entity.js';

/** How the backups stand. */
export interface BackupStanding {
  /** The newest file that was made and, where there is a command for it, handed over. */
  lastMade: Backup | null;
  /** The newest one that a drill restored. */
  lastProven: Backup | null;
  /** What is wrong with the newest one, in a sentence; undefined where nothing is. */
  problem?: string;
}

const hour = 3_600_000;
/** A nightly backup that is older than this was missed. */
const dueAfterMs = 26 * hour;
/** A backup that takes longer than this was killed. */
const takesAtMostMs = 3 * hour;

/** What is known of the backups that were made. */
@Injectable()
export class BackupsService {
  constructor(
    @InjectRepository(Backup) private readonly backups: Repository<Backup>,
    private readonly clock: ClockService,
  ) {}

  async standing(): Promise<BackupStanding> {
    const order = { startedAt: 'DESC', id: 'DESC' } as const;
    const [newest, lastMade, lastProven] = await Promise.all([
      this.backups.findOne({ where: { id: MoreThan(0) }, order }),
      this.backups.findOne({ where: { endedAt: Not(IsNull()), failure: '' }, order }),
      this.backups.findOne({ where: { drilledAt: Not(IsNull()), drillFailure: '' }, order }),
    ]);
    return { lastMade, lastProven, problem: newest ? problemOf(newest, this.clock.now()) : undefined };
  }
}

/** What is wrong with the newest backup, in a sentence; undefined where nothing is. */
export function problemOf(
  { startedAt, endedAt, failure, drillFailure }: Backup,
  now: Date,
): string | undefined {
  const ageMs = now.getTime() - startedAt.getTime();
  if (failure) return `The last backup failed: ${failure}`;
  if (!endedAt && ageMs > takesAtMostMs) return 'The last backup was never finished.';
  if (drillFailure) return `The last backup could not be restored in the drill: ${drillFailure}`;
  if (ageMs > dueAfterMs) return 'The nightly backup was missed.';
  return undefined;
}
