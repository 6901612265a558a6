import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { describeWith, isOnMysql, serverUrl } from '../../support/databases/databases.js';
import { PrivateServer } from '../../support/servers/private-server.mjs';
import { runCommand } from '../../support/site/command.js';

const part = process.env.TEST_MYSQL && serverUrl && !isOnMysql ? 'yes' : undefined;

describeWith(part, 'MySQL and MariaDB')('A backup of a database server', () => {
  it.each([
    ['mariadb', 'mysql'],
    ['mysql', 'mariadb'],
  ] as const)('on %s is restored on %s', async (from, to) => {
    const servers = [await PrivateServer.of(from), await PrivateServer.of(to)];
    const folders = [await mkdtemp(join(tmpdir(), 'site-')), await mkdtemp(join(tmpdir(), 'site-'))];
    const urls = [await servers[0].createDatabase(), await servers[1].createDatabase()];
    const run = async (place: number, name: string, ...args: string[]) => {
      const variables = { DATABASE_URL: urls[place], DATA_DIR: folders[place] };
      expect(await runCommand(name, args, variables)).toMatchObject({ code: 0 });
    };
    const rows = async (place: number) => {
      const connection = await createConnection(urls[place]);
      const [found] = await connection.query<RowDataPacket[]>('SELECT * FROM contacts ORDER BY id');
      await connection.end();
      return found;
    };
    try {
      await run(0, 'demo');
      await run(0, 'backup');
      const [file] = (await readdir(join(folders[0], 'backups'))).filter((name) => name.endsWith('.gz'));
      await run(1, 'restore', join(folders[0], 'backups', file), '--without-backup');
      const stored = await rows(0);
      expect(stored.length).toBeGreaterThan(100);
      expect(await rows(1)).toEqual(stored);
    } finally {
      for (const server of servers) await server.stop();
      for (const folder of folders) await rm(folder, { recursive: true, force: true });
    }
  });
});
