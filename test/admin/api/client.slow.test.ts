import { execFile, execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { installTool } from '../../../scripts/build/tools.mjs';
import { apiKey } from '../../support/site/api.js';
import { addressOf } from '../../support/site/open-site.js';
import { testSite } from '../../support/site/site.js';

const document = 'client/public/api/v1/openapi.json';

/** Written against the generated types: tsc refuses what the API doesn't have. */
const program = `import createClient from 'openapi-fetch';
import type { components, paths } from './api.js';

const [baseUrl, key] = process.argv.slice(2) as [string, string];
const api = createClient<paths>({ baseUrl, headers: { Authorization: \`Bearer \${key}\` } });
const params = { header: { 'Idempotency-Key': 'from-the-client' } };
const body = { name: 'Ada Lovelace', phone: '(763) 555-0188', sendConfirmation: false };
const added = await api.POST('/api/v1/leads', { params, body });
const again = await api.POST('/api/v1/leads', { params, body });
const lead: components['schemas']['Lead'] = added.data!;
await api.PATCH('/api/v1/leads/{id}', { params: { path: { id: lead.id } }, body: { status: 'contacted' } });
const ofJob = { path: { id: lead.id }, header: { 'Idempotency-Key': 'payment-1' } };
const payment: components['schemas']['NewPayment'] = { paidOn: '2026-01-20', method: 'card', amountCents: 24_900 };
const { data: job } = await api.PUT('/api/v1/jobs/{id}/payment', { params: ofJob, body: payment });
const { data: page } = await api.GET('/api/v1/leads', { params: { query: { status: 'contacted', limit: 1 } } });
const { error, response } = await api.GET('/api/v1/leads/{id}', { params: { path: { id: 999999 } } });
const { data: report } = await api.GET('/api/v1/analytics/report', { params: { query: { filter: ['device:phone'] } } });
console.log(JSON.stringify({
  same: again.data?.id === lead.id,
  names: page?.data.map(({ name }) => name),
  next: page?.nextCursor,
  problem: [response.status, error?.title],
  paid: [job?.state, job?.chargedCents],
  visitors: report?.total.visitors,
}));
`;

describe('The OpenAPI document, for programs', () => {
  const site = testSite();
  let tools: string;
  let folder: string;

  beforeAll(() => {
    tools = installTool('openapi');
    folder = mkdtempSync(join(tmpdir(), 'api-client-'));
    cpSync(document, join(folder, 'openapi.json'));
    symlinkSync(tools, join(folder, 'node_modules'));
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  }, 300_000);

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('has no problems for a linter', () => {
    const lint = `const { createConfig, lint } = require('@redocly/openapi-core');
      createConfig({ extends: ['recommended'], rules: { 'info-license': 'off' } })
        .then((config) => lint({ ref: 'openapi.json', config }))
        .then((problems) => console.log(JSON.stringify(problems.map(({ ruleId, severity, message, location }) =>
          [severity, ruleId, message, location[0]?.pointer].join(' ')))));`;
    const found = execFileSync(process.execPath, ['--input-type=commonjs', '-e', lint], { cwd: folder });
    expect(JSON.parse(found.toString())).toEqual([]);
  });

  it('makes a TypeScript client that works with a running site', async () => {
    const run = (file: string, ...args: string[]) =>
      promisify(execFile)(process.execPath, [file, ...args], { cwd: folder });
    await run(join(tools, 'openapi-typescript/bin/cli.js'), 'openapi.json', '-o', 'api.ts');
    writeFileSync(join(folder, 'client.ts'), program);
    const options = ['--module', 'nodenext', '--target', 'es2022', '--strict', '--skipLibCheck', '--lib'];
    const nodeTypes = join(process.cwd(), 'node_modules/@types');
    await run(
      join(tools, 'typescript/bin/tsc'),
      ...[...options, 'es2023,dom', '--typeRoots', nodeTypes, '--types', 'node', 'client.ts'],
    ).catch(({ stdout }) => {
      throw new Error(stdout);
    });
    const { stdout } = await run('client.js', await addressOf(site), await apiKey(site));
    expect(JSON.parse(stdout)).toEqual({
      same: true,
      names: ['Ada Lovelace'],
      next: null,
      problem: [404, 'Not Found'],
      paid: ['paid', 24_900],
      visitors: 0,
    });
  }, 120_000);
});
