import { describe, expect, it } from '@jest/globals';
import { databaseServer } from '../../../src/operations/doctor/checks/database-server.js';
import { connectionNeed } from '../../../src/operations/doctor/connection-limit.js';
import type { DiagnosedSite } from '../../../src/operations/doctor/diagnosed-site.js';
import { Machine } from '../../../src/operations/doctor/machine.js';
import { connectionsPerProcess } from '../../../src/platform/database/mysql/mysql.options.js';

const primary = 'mysql://site@db.example/site';
const replica = 'mysql://reader@replica.example/site';
/** What the commands may have open besides the processes. */
const ofCommands = connectionsPerProcess + 4;

describe('The doctor, of connections', () => {
  const siteOf = (processes: number, readUrl?: string, database: object = {}) => {
    const machine = new Machine();
    machine.processes = Array.from({ length: processes }, (_, index) => `http://127.0.0.1:${3000 + index}`);
    const environment = { DATABASE_URL: primary, DATABASE_READ_URL: readUrl };
    return { environment, machine, database, unusable: new Set() } as unknown as DiagnosedSite;
  };
  const needed = (site: DiagnosedSite, server: 'database' | 'replica', most = 151) =>
    connectionNeed(site, server, { most, mostOfUser: 0 }).needed;

  it('counts the pool of each process, and the commands', () => {
    expect(needed(siteOf(1), 'database')).toBe(connectionsPerProcess + ofCommands);
    expect(needed(siteOf(3), 'database')).toBe(3 * connectionsPerProcess + ofCommands);
  });

  it('counts the pool for reading where it connects to', () => {
    const apart = siteOf(2, replica);
    expect(needed(apart, 'database')).toBe(2 * connectionsPerProcess + ofCommands);
    expect(needed(apart, 'replica')).toBe(2 * connectionsPerProcess + 1);
    const same = siteOf(2, 'mysql://reader@other.example,db.example:3306/site');
    expect(needed(same, 'database')).toBe(4 * connectionsPerProcess + ofCommands);
  });

  it('warns before the server refuses one, by the smaller of its limits', () => {
    const site = siteOf(2, replica);
    const most = 2 * connectionsPerProcess + 1;
    const finding = (limits: { most: number; mostOfUser: string }) =>
      connectionNeed(site, 'replica', limits).finding;
    expect(finding({ most, mostOfUser: '0' })).toBe(false);
    expect(finding({ most: most - 1, mostOfUser: '0' })).toMatchObject({
      found: `The site’s 2 processes may need ${most} connections; the replica allows ${most - 1}.`,
      fix: expect.stringContaining(`max_connections = ${most + 20}`),
    });
    expect(finding({ most: 500, mostOfUser: '5' })).toMatchObject({
      found: expect.stringContaining('allows 5'),
    });
  });

  it('reports both in the checks of the database server', async () => {
    const row = { flush: 1, binlog: 0, syncBinlog: 0, packet: 2 ** 26, isReadOnly: 0, mostOfUser: 0 };
    const database = { isServer: true, rows: async () => [{ ...row, most: 50 }] };
    const { signal } = new AbortController();
    const { findings, found } = await databaseServer.run(siteOf(2, primary, database), signal);
    expect(found).toContain(`up to ${4 * connectionsPerProcess + ofCommands} of 50 connections`);
    expect(findings.map(({ found: what }) => what)).toEqual([
      `The site’s 2 processes and its commands may need ${4 * connectionsPerProcess + ofCommands} connections; the database allows 50.`,
    ]);
  });
});
