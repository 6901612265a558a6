import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { newerRelease } from '../../../src/operations/doctor/checks/newer-release.js';
import { diagnose } from '../../../src/operations/doctor/diagnostics.js';
import { isNewer } from '../../../src/operations/releases/release-source.js';
import { release } from '../../../src/platform/config/release.js';

const monday = new Date('2027-03-01T12:00:00Z');
const [year, month] = new Date().toISOString().split('-').map(Number);
let base: string;
let source: string;
const options = () => ({
  cwd: source,
  encoding: 'utf8' as const,
  env: {
    ...process.env,
    GIT_CONFIG_COUNT: '2',
    ...{ GIT_CONFIG_KEY_0: 'user.name', GIT_CONFIG_VALUE_0: 'T' },
    ...{ GIT_CONFIG_KEY_1: 'user.email', GIT_CONFIG_VALUE_1: 't@example.com' },
  },
});
const git = (...args: string[]) => execFileSync('git', args, options()).trim();
const next = () => spawnSync(process.execPath, [resolve('scripts/build/next-version.mjs')], options());
const change = (text: string) => {
  writeFileSync(join(source, 'CHANGELOG.md'), text);
  git('add', '.');
  git('commit', '--quiet', '-m', 'Change');
};
const read = (file: string) => readFileSync(join(source, file), 'utf8');

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'versions-'));
  source = join(base, 'source');
  mkdirSync(source);
  git('init', '--quiet', '--initial-branch=main');
  const described = { name: 'site', version: '0.1.0' };
  writeFileSync(join(source, 'package.json'), JSON.stringify(described));
  const lock = { ...described, lockfileVersion: 3, packages: { '': described } };
  writeFileSync(join(source, 'package-lock.json'), JSON.stringify(lock));
  change('# Changelog\n\n## Unreleased\n\n- A change.\n');
});

afterEach(() => rmSync(base, { recursive: true }));

it('The next version has a tag, a heading in the changelog, and a number of its month', () => {
  expect(next().stdout).toBe(`Made v${year}.${month}.1. To publish it: git push --follow-tags\n`);
  expect(read('CHANGELOG.md')).toMatch(
    new RegExp(
      `^# Changelog\n\n## Unreleased\n\n## ${year}\\.${month}\\.1 \\(\\d{4}-\\d\\d-\\d\\d\\)\n\n- A change\\.\n$`,
    ),
  );
  expect(next().stderr).toBe('CHANGELOG.md has no unreleased changes.\n');
  change(read('CHANGELOG.md').replace('## Unreleased\n', '## Unreleased\n\n- Another one.\n'));
  expect(next().status).toBe(0);
  const versions = ['package.json', 'package-lock.json'].map((file) => JSON.parse(read(file)).version);
  expect(versions).toEqual([`${year}.${month}.2`, `${year}.${month}.2`]);
  expect(git('describe', '--exact-match')).toBe(`v${year}.${month}.2`);
  writeFileSync(join(source, 'package.json'), '{}');
  expect(next().stderr).toBe('Commit or undo your changes first.\n');
});

it('The doctor says once a week that the source of the releases has a newer version', async () => {
  const releaseFolder = join(base, 'site/releases/one');
  mkdirSync(releaseFolder, { recursive: true });
  symlinkSync('releases/one', join(base, 'site/current'));
  const doctor = async (now: Date) => {
    const { findings, checks } = await diagnose({}, { releaseFolder, now: () => now }, [newerRelease]);
    return [checks[0].found, ...findings.map(({ level, found }) => `${level}: ${found}`)];
  };
  expect(await doctor(monday)).toEqual(['There is no repository of releases here.']);
  git('clone', '--quiet', '--bare', source, join(base, 'site/source.git'));
  expect(await doctor(monday)).toEqual([expect.stringMatching(/^No versions found where /)]);
  for (const tag of [`v${release}`, 'v2999.2.9', 'v2999.2.10', 'v2999.x']) git('tag', tag);
  const seen = 'The newest version is 2999.2.10.';
  expect(await doctor(monday)).toEqual([seen, `warning: Version 2999.2.10 is out. This is ${release}.`]);
  expect(await doctor(new Date(monday.getTime() + 24 * 3_600_000))).toEqual([seen]);
});

it('Versions are compared by number', () => {
  expect([
    isNewer('2026.12.1', '2026.9.30'),
    isNewer('2026.9.1', '2026.9.1'),
    isNewer('0.1.0', '0.2.0'),
  ]).toEqual([true, false, false]);
});
