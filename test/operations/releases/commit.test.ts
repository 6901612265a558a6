import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { commitOf } from '../../../scripts/build/commit.mjs';
import { ReleaseFolders } from '../../../src/operations/releases/release-folders.js';
import { nameOfRelease } from '../../../src/platform/config/release.js';

const base = mkdtempSync(join(tmpdir(), 'commit-'));
const clone = join(base, 'clone');
const git = (...args: string[]) =>
  execFileSync('git', ['-C', clone, '-c', 'user.name=T', '-c', 'user.email=t@example.com', ...args])
    .toString()
    .trim();
const head = () => git('rev-parse', 'HEAD');

beforeAll(() => {
  mkdirSync(join(clone, 'scripts/build'), { recursive: true });
  for (const file of ['.gitattributes', 'scripts/build/commit.txt']) cpSync(file, join(clone, file));
  git('init', '--quiet', '--initial-branch=a/branch');
  git('add', '.');
  git('commit', '--quiet', '-m', 'One');
});

afterAll(() => rmSync(base, { recursive: true }));

it('The build reads its commit without git: on a branch, packed or not, and without a branch', () => {
  expect(commitOf(clone)).toBe(head());
  git('pack-refs', '--all');
  expect(commitOf(clone)).toBe(head());
  git('checkout', '--quiet', '--detach');
  expect(commitOf(clone)).toBe(head());
  git('checkout', '--quiet', 'a/branch');
  git('commit', '--quiet', '--allow-empty', '-m', 'Two');
  expect(commitOf(clone)).toBe(head());
});

it('A release, which is built from an archive, has the commit of that archive', () => {
  const release = join(base, 'release');
  mkdirSync(release);
  const archive = execFileSync('git', ['-C', clone, 'archive', 'HEAD~1']);
  execFileSync('tar', ['--extract', `--directory=${release}`], { input: archive });
  expect(commitOf(release)).toBe(git('rev-parse', 'HEAD~1'));
});

it('Sources of no known commit have none, and the release is named by its version', () => {
  rmSync(join(clone, '.git'), { recursive: true });
  expect(commitOf(clone)).toBe('');
  expect([nameOfRelease('1.2.3', 'abc1234'), nameOfRelease('1.2.3')]).toEqual(['1.2.3 (abc1234)', '1.2.3']);
});

it('A switch names a release with its commit, which two builds of a version differ by', () => {
  const folders = new ReleaseFolders(base);
  const built = folders.folderOf('1.2.3-abc1234');
  mkdirSync(join(built, 'dist'), { recursive: true });
  writeFileSync(join(built, 'package.json'), '{"version":"1.2.3"}');
  expect(folders.textOf('1.2.3-abc1234')).toBe('1.2.3');
  writeFileSync(join(built, 'dist/commit'), `abc1234${'0'.repeat(33)}`);
  expect(folders.textOf('1.2.3-abc1234')).toBe('1.2.3 (abc1234)');
});
