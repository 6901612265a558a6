import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe } from '@jest/globals';
import { createConnection } from 'mysql2/promise';
import type { Variables } from '../../../src/platform/config/environment.js';

/** An empty place for one site to keep its data in, as the variables to start it with. */
export interface TestDatabase {
  variables: Variables;
  drop: () => Promise<void>;
}

export type MakeDatabase = () => Promise<TestDatabase>;

export const mariadbUrl = process.env.TEST_DATABASE_URL;

/** Runs the same tests on the embedded SQLite file and on MariaDB. */
export function onEachDatabase(subject: string, tests: (make: MakeDatabase) => void): void {
  describe(`${subject} on SQLite`, () => tests(sqlite));
  describeWith(mariadbUrl, 'MariaDB')(`${subject} on MariaDB`, () => tests(mariadb));
}

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

export const mariadb: MakeDatabase = async () => {
  const { variables, drop } = await sqlite();
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asAdministrator(`CREATE DATABASE ${name}`);
  const url = new URL(mariadbUrl ?? '');
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
  const connection = await createConnection(mariadbUrl ?? '');
  await connection.query(statement);
  await connection.end();
}
