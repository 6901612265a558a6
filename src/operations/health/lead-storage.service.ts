import { statfs } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import { SpoolService } from '../../contacts/intake/spool.service.js';
import { Environment } from '../../platform/config/environment.js';
import { DatabaseService } from '../../platform/database/database.service.js';
import { UnitOfWorkService } from '../../platform/database/unit-of-work.service.js';
import { writeToDatabase } from '../../platform/database/write-check.js';
import { RareCheck } from './rare-check.js';

const second = 1_000;
/** A lead that waited for less may just have come while the database was busy. */
const minWaitMs = 60 * second;

/** Leads and journal files may need more than is left even if the check finds room in existing files. */
export const minFreeBytes = 1024 * 1024;

/** Where a lead can be stored now. */
export interface LeadStorage {
  /**
   * `unwritable`: it answers, but takes no changes. Its disk is full, for example, or it is read-only.
   * `damaged`: a statement found that, and others may still succeed.
   */
  database: 'ok' | 'unwritable' | 'damaged' | 'away';
  spool: 'ok' | 'away';
  /** Whether more and more leads wait in the spool. */
  isSpoolGrowing: boolean;
}

/**
 * Finds out by writing whether leads can be stored in the database and in the spool. Writes at most every ten
 * seconds while all is well, so that anyone may ask as often as they like.
 */
@Injectable()
export class LeadStorageService {
  private readonly answers = new RareCheck(() => this.database.answers(), second);
  private readonly databaseWrites = new RareCheck(() => this.writeToDatabase(), 10 * second);
  private readonly spoolWrites = new RareCheck(() => this.spool.isWritable(), 10 * second);
  private readonly shrinking = new RareCheck(() => this.isSpoolKeptUp(), 10 * second);
  private waiting = 0;
  private isSpoolGrowing = false;

  constructor(
    private readonly database: DatabaseService,
    private readonly unitOfWork: UnitOfWorkService,
    private readonly spool: SpoolService,
    private readonly environment: Environment,
  ) {}

  /** @param isFresh whether to look anew, for background work that runs rarely. */
  async look({ isFresh = false } = {}): Promise<LeadStorage> {
    const maxAgeMs = isFresh ? 0 : undefined;
    const [isAnswering, isSpoolFine, isKeptUp] = await Promise.all([
      this.answers.isFine(maxAgeMs),
      this.spoolWrites.isFine(maxAgeMs),
      this.shrinking.isFine(maxAgeMs),
    ]);
    const isWritable = isAnswering && (await this.databaseWrites.isFine(maxAgeMs));
    return {
      database: this.database.isDamaged ? 'damaged' : isWritable ? 'ok' : isAnswering ? 'unwritable' : 'away',
      spool: isSpoolFine ? 'ok' : 'away',
      isSpoolGrowing: !isKeptUp,
    };
  }

  private async writeToDatabase(): Promise<boolean> {
    await this.unitOfWork.run(writeToDatabase);
    const { DATABASE_URL, DATA_DIR } = this.environment;
    if (DATABASE_URL) return true;
    const { bavail, bsize } = await statfs(DATA_DIR);
    return bavail * bsize >= minFreeBytes;
  }

  /** A spool counts as growing until it shrinks, because a balancer told so sends no leads anymore. */
  private async isSpoolKeptUp(): Promise<boolean> {
    const { waiting, oldestMs } = await this.spool.status();
    if (waiting > this.waiting) this.isSpoolGrowing = oldestMs > minWaitMs;
    if (waiting < this.waiting) this.isSpoolGrowing = false;
    this.waiting = waiting;
    return !this.isSpoolGrowing;
  }
}
