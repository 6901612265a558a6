import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable, Logger } from '@nestjs/common';
import { Environment } from '../../platform/config/environment.js';
import type { ActiveAlert } from './active-alert.entity.js';
import type { AlarmStore } from './alarm-store.js';
import type { AlertRuleName } from './alert-rules.service.js';

/**
 * Stores this machine's alerts in a file in DATA_DIR, so that they work while the database is down. If the file can't be written,
 * like on a full disk, they stay in memory until the process ends.
 */
@Injectable()
export class AlarmFileStore implements AlarmStore {
  private readonly logger = new Logger(AlarmFileStore.name);
  private readonly file: string;
  private alarms?: Map<AlertRuleName, ActiveAlert>;

  constructor({ DATA_DIR }: Environment) {
    this.file = join(DATA_DIR, 'alarms.json');
  }

  async all(): Promise<ActiveAlert[]> {
    return [...(await this.read()).values()];
  }

  async add(alarm: ActiveAlert): Promise<void> {
    (await this.read()).set(alarm.name, alarm);
    await this.write();
  }

  async change(name: AlertRuleName, changes: Partial<ActiveAlert>): Promise<void> {
    const alarms = await this.read();
    const alarm = alarms.get(name);
    if (alarm) alarms.set(name, { ...alarm, ...changes });
    await this.write();
  }

  async claim({ name }: ActiveAlert, triedAt: Date): Promise<boolean> {
    await this.change(name, { triedAt });
    return true;
  }

  async remove(name: AlertRuleName): Promise<void> {
    (await this.read()).delete(name);
    await this.write();
  }

  private async read(): Promise<Map<AlertRuleName, ActiveAlert>> {
    this.alarms ??= new Map(parsed(await readFile(this.file, 'utf8').catch(() => '[]')));
    return this.alarms;
  }

  private async write(): Promise<void> {
    try {
      const temporary = `${this.file}.tmp`;
      await writeFile(temporary, JSON.stringify(await this.all()), { mode: 0o600, flush: true });
      await rename(temporary, this.file);
    } catch (error) {
      this.logger.warn({ event: 'alarm.write-failed', code: (error as NodeJS.ErrnoException).code });
    }
  }
}

type StoredAlert = {
  [Key in keyof ActiveAlert]: ActiveAlert[Key] extends Date | null ? string : ActiveAlert[Key];
};

/** Treats an unreadable file as empty: sending an alert twice is better than never. */
function parsed(content: string): [AlertRuleName, ActiveAlert][] {
  try {
    const alarms = JSON.parse(content) as StoredAlert[];
    return alarms.map(({ since, endedAt, triedAt, ...rest }) => [
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
