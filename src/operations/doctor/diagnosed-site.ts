import { resolve } from 'node:path';
import { closedDataDir } from '../../platform/config/closed-data-dir.js';
import type { Environment, Variables } from '../../platform/config/environment.js';
import type { ExplainedProblem } from '../../platform/config/explained-problem.js';
import { readSettingsFile } from '../../platform/config/settings-file.js';
import { NotChecked } from './check.js';
import type { Machine } from './machine.js';
import { readSettings } from './read-settings.js';
import { SiteDatabase } from './site-database.js';

/** The site to diagnose: its settings, its machine, its database, and where its files are. */
export class DiagnosedSite {
  readonly variables: Variables;
  readonly environment: Environment;
  /** Messages about settings that keep the site from starting. */
  readonly problems: readonly string[];
  /** The settings with an unusable value. Checks that need one of them are skipped. */
  readonly unusable: ReadonlySet<string>;
  /** Why this user may not use the data folder. Then where the data was moved to is unknown, too. */
  readonly closed?: ExplainedProblem;
  readonly database: SiteDatabase;

  constructor(
    variables: Variables,
    readonly machine: Machine,
  ) {
    const { unread, values } = (machine.settingsFile && readSettingsFile(machine.settingsFile)) || {};
    // Without the settings that systemd doesn't read, it would be another site.
    this.variables = unread ? { ...values, ...variables } : variables;
    const { environment, problems, unusable } = readSettings(this.variables);
    this.environment = environment;
    this.problems = problems;
    this.closed = unusable.has('DATA_DIR') ? undefined : closedDataDir(environment.DATA_DIR);
    this.unusable = this.closed ? new Set([...unusable, 'DATA_DIR', 'DATABASE_URL']) : unusable;
    this.database = new SiteDatabase(environment, this.unusable);
  }

  get dataDir(): string {
    return resolve(this.environment.DATA_DIR);
  }

  /** @throws {NotChecked} without a usable data folder, which another check reports. */
  requireDataDir(): void {
    if (this.unusable.has('DATA_DIR')) throw new NotChecked('can’t use the data folder');
  }

  /** The folder for backups. */
  get backupDir(): string {
    return resolve(this.environment.backupDir);
  }

  /** Where visitors reach the site; undefined if it isn't set. */
  get origin(): URL | undefined {
    return this.environment.PUBLIC_ORIGIN ? new URL(this.environment.publicOrigin) : undefined;
  }
}
