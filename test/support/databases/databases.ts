import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe } from '@jest/globals';
import { createConnection } from 'mysql2/promise';
import type { Variables } from '../../../src/platform/config/environment.js';
import { engine } from '../servers/private-server.mjs';

/** An empty place for one site to keep its data in, as the variables to start it with. */
export interface TestDatabase {
  variables: Variables;
  drop: () => Promise<void>;
}

export type MakeDatabase = () => Promise<TestDatabase>;

/** The URL of the tests' database server, MariaDB or MySQL; undefined without one. */
export const serverUrl = process.env.TEST_DATABASE_URL;

/** Whether the tests' database server is MySQL. Its tests then run alone: `npm run test:mysql`. */
export const isOnMysql = engine === 'mysql';

const serverName = isOnMysql ? 'MySQL' : 'MariaDB';

/** Runs the same tests on the embedded SQLite file and on the database server. */
export function onEachDatabase(subject: string, tests: (make: MakeDatabase) => void): void {
  if (!isOnMysql) describe(`${subject} on SQLite`, () => tests(sqlite));
  describeOnServer(`${subject} on ${serverName}`, () => tests(serverDatabase));
}

/** A describe of tests that need a database server. */
export const describeOnServer = (title: string, tests: () => void) =>
  describeWith(serverUrl, serverName)(title, tests);

/** A describe that is skipped, and counted as left out, where the part it needs is missing. */
export function describeWith(part: string | undefined, name: string) {
  return (title: string, tests: () => void) =>
    part ? describe(title, tests) : describe.skip(`${title} [needs ${name}]`, tests);
}

export const sqlite: MakeDatabase = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'site-'));
  return {
    variables: { DATA_DIR: folder },
    drop: () => rm(folder, { recursive: true, force: true }),
  };
};

export const serverDatabase: MakeDatabase = async () => {
  const { variables, drop } = await sqlite();
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asAdministrator(`CREATE DATABASE ${name}`);
  const url = new URL(serverUrl ?? '');
  url.pathname = `/${name}`;
  return {
    variables: { ...variables, DATABASE_URL: url.href },
    drop: async () => {
      await asAdministrator(`DROP DATABASE ${name}`);
      await drop();
    },
  };
};

async function asAdministrator(statement: string): Promise<void> {
  const connection = await createConnection(serverUrl ?? '');
  await connection.query(statement);
  await connection.end();
}
