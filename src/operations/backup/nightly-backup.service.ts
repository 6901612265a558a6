import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { BusinessCalendarService } from '../../business/business-calendar.service.js';
import { BackgroundTask } from '../../platform/background/background-task.js';
import { ClockService } from '../../platform/config/clock.service.js';
import { Environment, settingNames } from '../../platform/config/environment.js';
import { packageRoot } from '../../platform/config/package-root.js';
import { BackupsService } from './backups.service.js';

const hour = 3_600_000;
/** After a start, a backup that was missed waits until the site is warm. */
const afterStartMs = 10 * 60_000;
const command = join(packageRoot, 'dist/src/commands/backup.command.js');
const run = promisify(execFile);

/**
 * Has a backup made each night, and its restore rehearsed. Both are done by the command in a process of its own, so that neither
 * takes the site's memory or time; of several processes of a site, the database lets one make a night's.
 */
@Injectable()
export class NightlyBackupService implements OnModuleDestroy {
  private readonly logger = new Logger(NightlyBackupService.name);
  private readonly stopping = new AbortController();
  readonly task = new BackgroundTask(
    () => this.make(),
    (error) => this.logger.error({ event: 'backup.failed', reason: reasonOf(error) }),
    { first: () => this.msUntilFirst(), again: () => this.msUntilNext() },
  );

  constructor(
    private readonly backups: BackupsService,
    private readonly calendar: BusinessCalendarService,
    private readonly clock: ClockService,
    private readonly environment: Environment,
  ) {}

  onModuleDestroy(): void {
    this.stopping.abort();
  }

  /** Makes this day's backup, unless it is made already, and rehearses its restore. */
  async make(): Promise<void> {
    const night = this.calendar.dayOf(this.clock.now());
    const args = [command, '--night', night, '--drill', '--json'];
    const { stdout } = await run(process.execPath, args, {
      env: this.variables(),
      signal: this.stopping.signal,
    });
    const isMade = stdout.trim() !== '';
    this.logger.log(
      isMade ? { event: 'backup.made', ...JSON.parse(stdout) } : { event: 'backup.made-elsewhere' },
    );
  }

  /** Whether there have been backups before, and none in the last day: the site was down at night. */
  private async isMissed(): Promise<boolean> {
    const { lastMade } = await this.backups.status();
    return lastMade !== undefined && this.clock.now().getTime() - lastMade.startedAt.getTime() > 25 * hour;
  }

  private async msUntilFirst(): Promise<number | undefined> {
    if (this.environment.BACKUPS === 'off') return undefined;
    return (await this.isMissed()) ? Math.min(afterStartMs, this.msUntilNext()) : this.msUntilNext();
  }

  private msUntilNext(): number {
    return this.calendar.msUntil(this.environment.BACKUP_TIME);
  }

  /** What this process was started with, and the site's own settings, however it came by them. */
  private variables(): Record<string, string | undefined> {
    const settings = settingNames().map((name) => {
      const value = this.environment[name as keyof Environment];
      return [name, value === undefined ? undefined : String(value)];
    });
    return { ...process.env, ...Object.fromEntries(settings) };
  }
}

/** The command's last words, or what it says of the drill. */
function reasonOf(error: unknown): string {
  const { stdout, stderr, message } = error as { stdout?: string; stderr?: string; message: string };
  if (stdout) return (JSON.parse(stdout) as { failure: string }).failure;
  return stderr?.trim().split('\n').at(-1) || message;
}
