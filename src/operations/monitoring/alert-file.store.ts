import { existsSync } from 'node:fs';
import { open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { Environment } from '../../platform/config/environment.js';
import type { ActiveAlert } from './active-alert.entity.js';
import type { AlertName } from './alert-rules.service.js';
import type { AlertStore } from './alert-store.js';

/** A lock that is older was left by a process that ended, and counts no more. */
const lockMs = 5_000;
const lockPauseMs = 20;

type Alerts = Map<AlertName, ActiveAlert>;

/**
 * Stores this machine's alerts in a file in DATA_DIR, so that they work while the database is down. Processes
 * with the same folder share it. If the file can't be written, a process keeps its own in memory until it
 * can.
 */
@Injectable()
export class AlertFileStore implements AlertStore {
  private readonly logger = new Logger(AlertFileStore.name);
  private readonly file: string;
  private unwritten?: Alerts;

  constructor({ DATA_DIR }: Environment) {
    this.file = join(DATA_DIR, 'alarms.json');
  }

  /** Makes the file while the disk has room, so that alerts of a full disk can be written. */
  async prepare(): Promise<void> {
    if (!existsSync(this.file)) await this.update(() => undefined);
  }

  async all(): Promise<ActiveAlert[]> {
    return [...(await this.read()).values()];
  }

  add(alert: ActiveAlert): Promise<void> {
    return this.update((alerts) => {
      if (!alerts.has(alert.name)) alerts.set(alert.name, alert);
    });
  }

  change(name: AlertName, changes: Partial<ActiveAlert>): Promise<void> {
    return this.update((alerts) => {
      const alert = alerts.get(name);
      if (alert) alerts.set(name, { ...alert, ...changes });
    });
  }

  claim({ name, triedAt: before }: ActiveAlert, triedAt: Date): Promise<boolean> {
    return this.update((alerts) => {
      const alert = alerts.get(name);
      if (alert?.triedAt.getTime() !== before.getTime()) return false;
      alerts.set(name, { ...alert, triedAt });
      return true;
    });
  }

  remove(name: AlertName): Promise<void> {
    return this.update((alerts) => void alerts.delete(name));
  }

  private async read(): Promise<Alerts> {
    return this.unwritten ?? new Map(parsed(await readFile(this.file, 'utf8').catch(() => '[]')));
  }

  /** Changes the file, one process after the other. */
  private async update<T>(change: (alerts: Alerts) => T): Promise<T> {
    const unlock = await this.lock();
    try {
      const alerts = await this.read();
      const result = change(alerts);
      await this.write(alerts);
      return result;
    } finally {
      await unlock();
    }
  }

  private async write(alerts: Alerts): Promise<void> {
    const content = JSON.stringify([...alerts.values()]);
    try {
      await this.replace(content).catch(() => this.overwrite(content));
      this.unwritten = undefined;
    } catch (error) {
      this.unwritten = alerts;
      this.logger.warn({ event: 'alarm.write-failed', code: (error as NodeJS.ErrnoException).code });
    }
  }

  private async replace(content: string): Promise<void> {
    const temporary = `${this.file}.tmp`;
    await writeFile(temporary, content, { mode: 0o600, flush: true });
    await rename(temporary, this.file);
  }

  /** A full disk has no room for a second file, but the first block (4 KB, a few alerts) can be written. */
  private async overwrite(content: string): Promise<void> {
    const file = await open(this.file, 'r+');
    try {
      const bytes = Buffer.from(content);
      const { bytesWritten } = await file.write(bytes, 0, bytes.length, 0);
      if (bytesWritten < bytes.length) throw Object.assign(new Error('No room'), { code: 'ENOSPC' });
      await file.truncate(bytes.length);
      await file.sync();
    } finally {
      await file.close();
    }
  }

  /** Takes the lock, or goes on without it if it can't be had. @returns a function that releases it. */
  private async lock(): Promise<() => Promise<void>> {
    const lock = `${this.file}.lock`;
    for (let waitedMs = 0; waitedMs < lockMs; waitedMs += lockPauseMs) {
      try {
        await (await open(lock, 'wx', 0o600)).close();
        return () => rm(lock, { force: true });
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') break;
        await sleep(lockPauseMs);
      }
    }
    // File times come from the host's clock, so compare with that, not with ClockService.
    const takenMs = await stat(lock).then(
      ({ mtimeMs }) => mtimeMs,
      () => Number.POSITIVE_INFINITY,
    );
    if (Date.now() - takenMs >= lockMs) await rm(lock, { force: true });
    return async () => undefined;
  }
}

type StoredAlert = {
  [Key in keyof ActiveAlert]: ActiveAlert[Key] extends Date | null ? string : ActiveAlert[Key];
};

/** Treats an unreadable file as empty: sending an alert twice is better than never. */
function parsed(content: string): [AlertName, ActiveAlert][] {
  try {
    const alerts = JSON.parse(content) as StoredAlert[];
    return alerts.map(({ since, endedAt, triedAt, ...rest }) => [
      rest.name,
      {
        ...rest,
        since: new Date(since),
        endedAt: endedAt ? new Date(endedAt) : null,
        triedAt: new Date(triedAt),
      },
    ]);
  } catch {
    return [];
  }
}
