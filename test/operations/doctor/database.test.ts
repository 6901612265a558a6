import { describe, expect, it } from '@jest/globals';
import { database } from '../../../src/operations/doctor/checks/database.js';
import type { DiagnosedSite } from '../../../src/operations/doctor/diagnosed-site.js';
import { Machine } from '../../../src/operations/doctor/machine.js';

const machine = new Machine();
machine.now = () => new Date('2027-01-05T12:00:00Z');
const variables = { DATABASE_URL: 'mysql://site@db.example/site' };
const environment = { ...variables, DATA_DIR: '/nonexistent' };

describe('The check of the database', () => {
  const fixOf = async (site: object) => {
    const signal = new AbortController().signal;
    const diagnosed: object = { environment, variables, machine, ...site };
    const { findings } = await database.run(diagnosed as DiagnosedSite, signal);
    return findings.map(({ fix }) => fix);
  };
  const refused = (problem: object) => ({
    database: { open: () => Promise.reject(Object.assign(new Error('self-signed certificate'), problem)) },
  });
  const running = (version: string) => ({
    database: {
      isServer: true,
      open: () => Promise.resolve(),
      rows: (query: string) => [
        query.includes('VERSION') ? { version } : { Value: 'TLS_AES_256_GCM_SHA384' },
      ],
    },
  });

  it('says how to fix TLS, in a sentence', async () => {
    expect(await fixOf(refused({ code: 'HANDSHAKE_NO_SSL_SUPPORT' }))).toEqual([
      'Set up a certificate on the database server (ssl_cert and ssl_key).',
    ]);
    expect(await fixOf(refused({ code: 'HANDSHAKE_SSL_ERROR' }))).toEqual([
      'Set ca in DATABASE_URL to the certificate file of its authority, and use a host name that is in the certificate.',
    ]);
  });

  it('names the account that the server names, whose host differs from the connection’s', async () => {
    const denied = {
      code: 'ER_DBACCESS_DENIED_ERROR',
      message: "Access denied for user 'site'@'%' to database 'site'",
    };
    expect(await fixOf(refused(denied))).toEqual([
      expect.stringMatching(/^Correct the name in DATABASE_URL\..* GRANT ALL ON site\.\* TO 'site'@'%';$/),
    ]);
    const wrongPassword = {
      code: 'ER_ACCESS_DENIED_ERROR',
      message: "Access denied for user 'site'@'localhost'",
    };
    expect(await fixOf(refused(wrongPassword))).toEqual([expect.not.stringContaining('localhost')]);
    expect(await fixOf(refused({ code: 'ER_BAD_DB_ERROR' }))).toEqual([
      expect.stringMatching(
        /^Correct the name in DATABASE_URL, or create the database: CREATE DATABASE site /,
      ),
    ]);
  });

  it('says how to upgrade an old server: MySQL upgrades its tables itself', async () => {
    expect(await fixOf(running('8.0.40'))).toEqual([
      expect.stringMatching(/Then start it; it upgrades its tables automatically\.$/),
    ]);
    expect(await fixOf(running('10.6.20-MariaDB'))).toEqual([
      expect.stringMatching(/Then run mariadb-upgrade\.$/),
    ]);
  });
});
