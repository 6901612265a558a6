import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import type { Variables } from '../../../../src/platform/config/environment.js';
import { Sqlite } from '../../../../src/platform/database/sqlite/sqlite-driver.js';
import { freePort } from '../../../support/servers/private-server.mjs';
import { inherited } from '../../../support/site/inherited.js';
import { asInTheUnit } from '../../../support/site/low-memory-host.js';
import { manyLeads } from '../../../support/site/site-settings.js';

/** The built site on one port, started again whenever it ends, as by systemd. */
export class SupervisedSite {
  output = '';
  private process?: ChildProcess;
  private isRunning = true;
  private loop?: Promise<void>;

  private constructor(
    private readonly variables: Variables,
    readonly port: number,
  ) {}

  static async start(variables: Variables): Promise<SupervisedSite> {
    const site = new SupervisedSite(variables, await freePort());
    site.loop = site.keepRunning();
    await site.until((database) => database === 'ok');
    return site;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  kill(): void {
    this.process?.kill('SIGKILL');
  }

  /** Waits for a state of its database, by /readyz. */
  async until(isSo: (database: string) => boolean): Promise<void> {
    for (let attempt = 0; attempt < 600; attempt++) {
      const answer = await fetch(`${this.url}/readyz`).catch(() => undefined);
      const { database = '' } = ((await answer?.json().catch(() => ({}))) ?? {}) as { database?: string };
      if (isSo(database)) return;
      await sleep(100);
    }
    throw new Error(`Not within a minute. The site printed:\n${this.output.slice(-3_000)}`);
  }

  /** Ends it in order. */
  async stop(): Promise<void> {
    this.isRunning = false;
    this.process?.kill('SIGTERM');
    await this.loop;
  }

  private async keepRunning(): Promise<void> {
    while (this.isRunning) {
      const { run } = asInTheUnit();
      const own = { PORT: String(this.port), INVOCATION_ID: 'test', ADMIN_PASSWORD: 'correct horse battery' };
      this.process = spawn(process.execPath, run, {
        env: { ...inherited, ...manyLeads, ...own, ...this.variables },
      });
      for (const stream of [this.process.stdout, this.process.stderr])
        stream?.on('data', (chunk) => {
          this.output += chunk;
        });
      await once(this.process, 'exit');
      await sleep(100);
    }
  }
}

/** Where the data is, by the site's own record: the settings with which tests find it. */
export function presentPlace(variables: Variables): Variables {
  try {
    const { url } = JSON.parse(readFileSync(`${variables.DATA_DIR}/database.json`, 'utf8'));
    return { ...variables, DATABASE_URL: url ?? undefined };
  } catch {
    return variables;
  }
}

const leftOut = /^(sqlite_|migrations$|migration_lease$|replication_heartbeat$|move_attempt$)/;

/** Returns every row of every table as text, read past the product. */
export async function everyRow({ DATABASE_URL, DATA_DIR }: Variables): Promise<Record<string, string[]>> {
  return DATABASE_URL ? rowsOnServer(DATABASE_URL) : rowsInFile(`${DATA_DIR}/site.sqlite`);
}

function rowsInFile(path: string): Record<string, string[]> {
  const file = new Sqlite(path, { readonly: true });
  const names = file.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").pluck().all() as string[];
  const found = names
    .filter((name) => !leftOut.test(name))
    .map((name) => [name, textsOf(file.prepare(`SELECT * FROM ${name}`).all() as object[])]);
  file.close();
  return Object.fromEntries(found);
}

async function rowsOnServer(url: string): Promise<Record<string, string[]>> {
  const connection = await createConnection({
    uri: url,
    charset: 'utf8mb4',
    dateStrings: true,
    supportBigNumbers: true,
  });
  const [tables] = await connection.query<RowDataPacket[]>('SHOW TABLES');
  const found: Record<string, string[]> = {};
  for (const name of tables.map((row) => String(Object.values(row)[0]))) {
    if (leftOut.test(name)) continue;
    const [rows] = await connection.query<RowDataPacket[]>(`SELECT * FROM ${name}`);
    found[name] = textsOf(rows);
  }
  await connection.end();
  return found;
}

const textsOf = (rows: object[]) =>
  rows
    .map((row) =>
      JSON.stringify(
        Object.entries(row)
          .sort(([one], [other]) => (one < other ? -1 : 1))
          // Text for searches is bytes on a server.
          .map(([name, value]) => [name, Buffer.isBuffer(value) ? value.toString('latin1') : latin(value)]),
      ),
    )
    .sort();

const latin = (value: unknown) => (value === null ? null : Buffer.from(String(value)).toString('latin1'));
