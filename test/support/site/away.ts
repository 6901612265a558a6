import type { DataSource } from 'typeorm';
import { type MakeDatabase, sqlite, type TestDatabase } from '../databases/databases.js';
import { migrated } from '../databases/migrated.js';
import { UnreliableWire } from '../servers/unreliable-wire.js';

/** A database that a test takes away and brings back: MariaDB behind a cut wire, SQLite without writes. */
export class AwayDatabase {
  private constructor(
    private readonly database: TestDatabase,
    private readonly wire?: UnreliableWire,
  ) {}

  static async make(make: MakeDatabase): Promise<AwayDatabase> {
    const database = await migrated(make)();
    if (make === sqlite) return new AwayDatabase(database);
    const url = new URL(database.variables.DATABASE_URL ?? '');
    return new AwayDatabase(database, await UnreliableWire.to(Number(url.port)));
  }

  get variables() {
    const { variables } = this.database;
    if (!this.wire) return variables;
    const url = new URL(variables.DATABASE_URL ?? '');
    url.port = String(this.wire.port);
    return { ...variables, DATABASE_URL: url.href };
  }

  get dataDir(): string {
    return String(this.variables.DATA_DIR);
  }

  /** @param site whose connection it is, on SQLite. */
  async goAway(site: { dataSource: DataSource }): Promise<void> {
    if (this.wire) this.wire.set('down');
    else await site.dataSource.query('PRAGMA query_only = ON');
  }

  async comeBack(site: { dataSource: DataSource }): Promise<void> {
    if (this.wire) this.wire.set('good');
    else if (site.dataSource.isInitialized) await site.dataSource.query('PRAGMA query_only = OFF');
  }

  async drop(): Promise<void> {
    await this.wire?.close();
    await this.database.drop();
  }
}
