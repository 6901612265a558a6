import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createConnection } from 'mysql2/promise';
import type { Variables } from '../../src/platform/config/environment.js';
import { lead } from '../support/data/lead.js';
import { describeOnServer, sqlite, type TestDatabase } from '../support/databases/databases.js';
import { PrivateServer } from '../support/servers/private-server.mjs';
import { runCommand } from '../support/site/command.js';
import { SiteProcess } from '../support/site/site-process.js';

describeOnServer('With the rights of deploy/database/grants.sql', () => {
  let server: PrivateServer;
  let folder: TestDatabase;
  let variables: Variables;

  beforeAll(async () => {
    server = await PrivateServer.start();
    folder = await sqlite();
    // Only the user `site` could log in by its name (`npm run test:install` does).
    const grants = readFileSync('deploy/database/grants.sql', 'utf8').replace(
      /IDENTIFIED .*unix_socket \*\//,
      "IDENTIFIED BY 'secret'",
    );
    expect(grants).toContain("BY 'secret'");
    const root = await createConnection({ uri: server.url, multipleStatements: true });
    await root.query(grants);
    // It can be repeated.
    await root.query(grants);
    await root.end();
    variables = { ...folder.variables, DATABASE_URL: `mysql://site:secret@127.0.0.1:${server.port}/site` };
  });

  afterAll(async () => {
    await server?.stop();
    await folder?.drop();
  });

  it('the site migrates and takes a request, a drill passes, and the doctor finds nothing wrong with them', async () => {
    const site = await SiteProcess.start(variables);
    try {
      const sent = await fetch(`${site.url}/api/contact`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(lead()),
      });
      expect([sent.status, site.output]).toEqual([201, expect.not.stringMatching(/unavailable|spooled/)]);
    } finally {
      await site.stop();
    }
    expect(await runCommand('backup', ['--drill'], variables)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('The restore test passed'),
      stderr: '',
    });
    const { stdout } = await runCommand('doctor', ['--json'], variables);
    const { findings } = JSON.parse(stdout) as { findings: { check: string }[] };
    expect(findings.filter(({ check }) => /^database-/.test(check))).toEqual([]);
  });
});
