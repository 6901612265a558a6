import { describe, expect, it } from '@jest/globals';
import { databaseServer } from '../../../src/operations/doctor/checks/database-server.js';
import { connectionNeed } from '../../../src/operations/doctor/connection-limit.js';
import type { DiagnosedSite } from '../../../src/operations/doctor/diagnosed-site.js';
import { Machine } from '../../../src/operations/doctor/machine.js';
import { connectionsPerProcess } from '../../../src/platform/database/mysql/mysql.options.js';

/** What the commands may have open besides the processes. */
const ofCommands = connectionsPerProcess + 4;

describe('The doctor, of connections', () => {
  const siteOf = (processes: number, database: object = {}) => {
    const machine = new Machine();
    machine.processes = Array.from({ length: processes }, (_, index) => `http://127.0.0.1:${3000 + index}`);
    const environment = { DATABASE_URL: 'mysql://site@db.example/site' };
    return { environment, machine, database, unusable: new Set() } as unknown as DiagnosedSite;
  };

  it('counts the pool of each process, and the commands', () => {
    const needed = (processes: number) =>
      connectionNeed(siteOf(processes), { most: 151, mostOfUser: 0 }).needed;
    expect(needed(1)).toBe(connectionsPerProcess + ofCommands);
    expect(needed(3)).toBe(3 * connectionsPerProcess + ofCommands);
  });

  it('warns before the server refuses one, by the smaller of its limits', () => {
    const most = 2 * connectionsPerProcess + ofCommands;
    const finding = (limits: { most: number; mostOfUser: string }) =>
      connectionNeed(siteOf(2), limits).finding;
    expect(finding({ most, mostOfUser: '0' })).toBe(false);
    expect(finding({ most: most - 1, mostOfUser: '0' })).toMatchObject({
      found: `The site’s 2 processes and its commands may need ${most} connections; the database allows ${most - 1}.`,
      fix: expect.stringContaining(`max_connections = ${most + 20}`),
    });
    expect(finding({ most: 500, mostOfUser: '5' })).toMatchObject({
      found: expect.stringContaining('allows 5'),
    });
  });

  it('reports it in the checks of the database server', async () => {
    const row = { flush: 1, binlog: 0, syncBinlog: 0, packet: 2 ** 26, isReadOnly: 0, mostOfUser: 0 };
    const database = { isServer: true, rows: async () => [{ ...row, most: 30 }] };
    const { signal } = new AbortController();
    const { findings, found } = await databaseServer.run(siteOf(2, database), signal);
    const needed = 2 * connectionsPerProcess + ofCommands;
    expect(found).toContain(`up to ${needed} of 30 connections`);
    expect(findings.map(({ found: what }) => what)).toEqual([
      `The site’s 2 processes and its commands may need ${needed} connections; the database allows 30.`,
    ]);
  });
});
