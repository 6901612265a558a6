import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { AlertRulesService } from '../../../src/operations/monitoring/alert-rules.service.js';
import { MetricsService } from '../../../src/operations/monitoring/metrics.service.js';
import { sqlite } from '../../support/databases/databases.js';
import { testSite } from '../../support/site/site.js';

const guide = readFileSync('docs/operations.md', 'utf8');
const reference = readFileSync('docs/reference.md', 'utf8');

/** The first cells of a page’s table below a heading, without their backticks. */
function firstCells(page: string, heading: string, column: string): string[] {
  const below = page.slice(page.indexOf(`\n${heading}\n`));
  const [, rows = ''] = below.slice(below.indexOf(`\n| ${column} |`)).split(/\n\| ---.*\n/);
  const [table] = rows.split('\n\n');
  return table
    .split('\n')
    .filter((row) => row.startsWith('|'))
    .flatMap((row) => [...row.split('|')[1].matchAll(/`([^`]+)`/g)].map(([, name]) => name));
}

const sources = readdirSync('src', { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));

/** Texts that the source gives to `event`, a field or a constant of that name; both sides of a condition. */
const loggedEvents = (source: string) =>
  [...source.matchAll(/\bevent(?::| =)((?:[^,;{}']|'[^']*')*)/g)]
    .flatMap(([, value]) => [...value.matchAll(/'([a-z-]+(?:\.[a-z-]+)+|logout)'/g)])
    .map(([, name]) => name);

const sorted = (names: Iterable<string>) => [...new Set(names)].sort();

describe('The guide to operations', () => {
  const site = testSite(sqlite);

  it('tells what each event of the log means, and of no event that there is none of', () => {
    const events = sorted(sources.flatMap(loggedEvents));
    expect(events.length).toBeGreaterThan(60);
    const [, log] = reference.split('\n## Log\n');
    const inLists = [...log.matchAll(/^\*\*[\s\S]*?\.$\n/gm)].flatMap(([list]) =>
      [...list.matchAll(/`([a-z-]+(?:\.[a-z-]+)+|logout)`/g)].map(([, name]) => name),
    );
    expect([...firstCells(reference, '## Log', 'Event'), ...inLists].toSorted()).toEqual(events);
  });

  it('finds events however they are written', () => {
    expect(loggedEvents("log({ event: isFinal ? 'a.dead' : 'a.failed', code: 'b.no' })")).toEqual([
      'a.dead',
      'a.failed',
    ]);
    expect(
      loggedEvents("const event = isUsedUp ? 'a.full' : 'a.free-again';\nlog({ event, reason: 'x.y' });"),
    ).toEqual(['a.full', 'a.free-again']);
    expect(loggedEvents("log({\n  event: 'a.b',\n  reason: `c.d`,\n})")).toEqual(['a.b']);
  });

  it('has no event whose name is put together, which nobody could look up', () => {
    expect(sources.filter((source) => /\bevent: `/.test(source))).toEqual([]);
  });

  it('tells what each alert means', async () => {
    const findings = await site.app.get(AlertRulesService).findings();
    expect(findings.length).toBeGreaterThan(7);
    expect(sorted(firstCells(guide, '## Alerts', 'Alert'))).toEqual(sorted(findings.map(({ name }) => name)));
  });

  it('tells what each metric is, and of none that there is not', async () => {
    const text = await site.app.get(MetricsService).text();
    const names = [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name);
    expect(
      sorted(firstCells(reference, '## Metrics', 'Metric').filter((name) => name.startsWith('site_'))),
    ).toEqual(sorted(names));
  });
});
