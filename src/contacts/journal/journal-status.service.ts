import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { ClockService } from '../../platform/config/clock.service.js';
import { Environment } from '../../platform/config/environment.js';
import { isDraftName } from '../intake/draft-file.js';
import { spoolFolders } from '../intake/spool.service.js';

/** What is remembered of the looks at the kept files, beside them. Instants are ISO 8601, UTC. */
export interface JournalStatus {
  /** When all of them were last found in the database, or stored again. */
  provenAt: string | null;
  /** How many requests were stored again so far, when last, and how many with no more than a day between them and the last ones. */
  restored: number;
  restoredAt: string | null;
  restoredTogether: number;
  /** How many proven files had to go before their time so far, and when last. */
  letGoEarly: number;
  letGoEarlyAt: string | null;
}

const nothingYet: JournalStatus = {
  provenAt: null,
  restored: 0,
  restoredAt: null,
  restoredTogether: 0,
  letGoEarly: 0,
  letGoEarlyAt: null,
};

const fileName = 'standing.json';
const dayMs = 24 * 60 * 60_000;

/** How the proof of stored requests stands on this machine. It is a file, since it must be known while there is no database. */
@Injectable()
export class JournalStatusService implements OnModuleInit {
  private readonly logger = new Logger(JournalStatusService.name);
  private readonly folder: string;
  /** How many files are kept; exact after each look at them. */
  count = 0;
  /** The day of the oldest; undefined where there is none. */
  since?: string;

  constructor(
    { DATA_DIR }: Environment,
    private readonly clock: ClockService,
  ) {
    this.folder = spoolFolders(DATA_DIR).kept;
  }

  async onModuleInit(): Promise<void> {
    Object.assign(this, await countKept(this.folder));
  }

  read(): Promise<JournalStatus> {
    return readJournalStatus(this.folder);
  }

  /** @param kept what the look found, and left. */
  async noteProven(kept: { count: number; since?: string }): Promise<void> {
    Object.assign(this, { since: undefined, ...kept });
    await this.note(() => ({ provenAt: this.now }));
  }

  async noteRestored(count: number): Promise<void> {
    await this.note(({ restored, restoredAt, restoredTogether }) => {
      const isLater = restoredAt === null || Date.parse(this.now) - Date.parse(restoredAt) > dayMs;
      const before = isLater ? 0 : restoredTogether;
      return { restored: restored + count, restoredAt: this.now, restoredTogether: before + count };
    });
  }

  async noteLetGoEarly(count: number): Promise<void> {
    await this.note(({ letGoEarly }) => ({ letGoEarly: letGoEarly + count, letGoEarlyAt: this.now }));
  }

  /** Of two processes with one folder, each sees what the other has noted. A failure is only logged. */
  private async note(changes: (before: JournalStatus) => Partial<JournalStatus>): Promise<void> {
    try {
      const before = await this.read();
      await mkdir(this.folder, { recursive: true, mode: 0o700 });
      const temporary = join(this.folder, `.standing-${randomUUID()}.tmp`);
      await writeFile(temporary, JSON.stringify({ ...before, ...changes(before) }), { mode: 0o600 });
      await rename(temporary, join(this.folder, fileName));
    } catch (error) {
      this.logger.warn({ event: 'proof.not-noted', code: (error as NodeJS.ErrnoException).code });
    }
  }

  private get now(): string {
    return this.clock.now().toISOString();
  }
}

/** What was last noted in the folder of kept files. */
export async function readJournalStatus(folder: string): Promise<JournalStatus> {
  try {
    return { ...nothingYet, ...JSON.parse(await readFile(join(folder, fileName), 'utf8')) };
  } catch {
    return nothingYet;
  }
}

/** How many files lie in the folder of kept files, and the day of the oldest. */
export async function countKept(folder: string): Promise<{ count: number; since?: string }> {
  const days = (await readdir(folder).catch(() => [] as string[])).filter((name) => /^\d{4}-/.test(name));
  let count = 0;
  let since: string | undefined;
  for (const day of days.sort()) {
    const names = await readdir(join(folder, day)).catch(() => [] as string[]);
    const drafts = names.filter(isDraftName).length;
    if (drafts > 0) since ??= day;
    count += drafts;
  }
  return { count, since };
}
