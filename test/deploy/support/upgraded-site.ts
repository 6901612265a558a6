import { expect } from '@jest/globals';
import { DataSource } from 'typeorm';
import { dataSourceBesideOptions } from '../../../src/data-source-options.js';
import { readEnvironment, type Variables } from '../../../src/platform/config/environment.js';
import { Driver, times } from '../../faults/support/driver.js';
import type { MakeDatabase, TestDatabase } from '../../support/databases/databases.js';
import { until } from '../../support/runner/until.js';
import { KeptPort } from './kept-port.js';
import { runRelease, TestReleases } from './release-folders.js';
import { SupervisedSite } from './supervised-site.js';

/** A site that runs from release folders, with visitors who send requests all the time. */
export class UpgradedSite {
  readonly releases = new TestReleases();
  readonly driver: Driver;
  readonly site: SupervisedSite;
  /** What commands are told besides. */
  settings: Variables = {};
  private readonly port = new KeptPort();

  private constructor(readonly database: TestDatabase) {
    const variables = { ...this.database.variables, RUNTIME_DIRECTORY: this.releases.base };
    this.site = new SupervisedSite(this.port, variables, this.releases.current);
    this.driver = new Driver(() => this.site.url);
  }

  /** @param dataDir instead of one that is made with the database. */
  static async on(make: MakeDatabase, dataDir?: string): Promise<UpgradedSite> {
    const { variables, drop } = await make();
    const upgraded = new UpgradedSite({
      drop,
      variables: { ...variables, ...(dataDir && { DATA_DIR: dataDir }) },
    });
    await upgraded.site.start();
    await upgraded.beginVisits();
    return upgraded;
  }

  /** Has visitors send requests until `expectWorking`. */
  async beginVisits(): Promise<void> {
    // Four requests a second leave the machine to the upgrade; in the long form there are forty.
    this.driver.start(2, times(500, 50));
    await this.driver.acknowledge(5);
  }

  /** Begins a command of the release that runs. */
  begin(name: string, ...args: string[]) {
    return runRelease(this.releases, name, args, {
      PORT: new URL(this.site.url).port,
      ...this.database.variables,
      ...this.settings,
    });
  }

  run(name: string, ...args: string[]) {
    return this.begin(name, ...args).ended;
  }

  /** The release that answers. */
  async release(): Promise<string> {
    return ((await (await fetch(`${this.site.url}/version`)).json()) as { release: string }).release;
  }

  async migrations(): Promise<string[]> {
    return (await this.rows('SELECT name FROM migrations ORDER BY id')).map(({ name }) => name);
  }

  /** Reads its database. */
  async rows(sql: string): Promise<Record<string, string>[]> {
    const dataSource = await new DataSource(
      dataSourceBesideOptions(readEnvironment(this.database.variables)),
    ).initialize();
    try {
      return await dataSource.query(sql);
    } finally {
      await dataSource.destroy();
    }
  }

  /** On MariaDB, ends the lease of a process that died while migrating, which else runs out in a minute. */
  async endLease(): Promise<void> {
    if (this.database.variables.DATABASE_URL)
      await this.rows('UPDATE migration_lease SET expiresAt = UTC_TIMESTAMP(3) - INTERVAL 1 SECOND');
  }

  /** Whether all of it works: pages, the database, and no request lost or kept twice. */
  async expectWorking(): Promise<void> {
    await until(async () => {
      const answer = await fetch(`${this.site.url}/readyz`).catch(() => undefined);
      return answer?.ok === true && ((await answer.json()) as { database: string }).database === 'ok';
    });
    for (const page of ['/', '/contact', '/admin/login'])
      expect((await fetch(`${this.site.url}${page}`)).status).toBe(200);
    await this.driver.acknowledge(3);
    await this.driver.stop();
    await this.driver.sendAgain();
    await this.driver.expectNothingLost(this.database.variables);
  }

  /** Nothing listens any more, as without a socket of systemd's. */
  closePort(): void {
    this.port.close();
  }

  async end(): Promise<void> {
    await this.driver.stop();
    await this.site.stop('SIGKILL');
    this.closePort();
    this.releases.remove();
    await this.database.drop();
  }
}
