import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { apiScopeNames } from '../../../views/contracts/api-keys.js';
import { apiKey } from '../../support/site/api.js';
import { testSite } from '../../support/site/site.js';

const guide = readFileSync('docs/api.md', 'utf8');
const commands = guide.match(/^curl .+$/gm) ?? [];

describe('The guide to the API', () => {
  const site = testSite();

  it('has commands that work as they are', async () => {
    const key = await apiKey(site);
    expect(commands.length).toBeGreaterThan(6);
    const [write] = commands.filter((command) => command.includes('-X POST'));
    for (const command of [write, ...commands]) {
      const [, path] = /"\$SITE([^"]+)"/.exec(command) ?? [];
      const headers = [...command.matchAll(/-H "([^:]+): ([^"]+)"/g)].map(([, name, value]) => [
        name,
        value.replace('$KEY', key),
      ]);
      const [, method = 'GET'] = /-X (\w+)/.exec(command) ?? [];
      const [, body] = /-d '([^']+)'/.exec(command) ?? [];
      const answer = await site.visitor[method.toLowerCase() as 'get'](path ?? '')
        .set(Object.fromEntries(headers))
        .send(body);
      expect([command, [200, 201].includes(answer.status) ? 'fine' : answer.body]).toEqual([command, 'fine']);
    }
  });

  it('names every scope', () => {
    for (const scope of apiScopeNames) expect(guide).toContain(`| \`${scope}\` |`);
  });
});
