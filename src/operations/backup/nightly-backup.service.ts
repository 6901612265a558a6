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
/** After a start, a missed backup waits until the caches are warm. */
const afterStartMs = 10 * 60_000;
const command = join(packageRoot, 'dist/src/commands/backup.command.js');
const run = promisify(execFile);

/**
 * Makes a backup each night and runs the restore test. The command does both in its own process, so that they
 * don't use the site's memory or time. With several processes, the database lets only one make a night's
 * backup.
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

  /** Makes today's backup, unless there is one already, and runs the restore test. */
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

  /** Whether there are earlier backups but none in the last day, because the site was down at night. */
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

  /** This process's environment with the site's settings, which may come from elsewhere. */
  private variables(): Record<string, string | undefined> {
    const settings = settingNames().map((name) => {
      const value = this.environment[name as keyof Environment];
      return [name, value === undefined ? undefined : String(value)];
    });
    return { ...process.env, ...Object.fromEntries(settings) };
  }
}

/** Returns the last line of the command's errors, or the failure of the restore test. */
function reasonOf(error: unknown): string {
  const { stdout, stderr, message } = error as { stdout?: string; stderr?: string; message: string };
  if (stdout) return (JSON.parse(stdout) as { failure: string }).failure;
  return stderr?.trim().split('\n').at(-1) || message;
}
