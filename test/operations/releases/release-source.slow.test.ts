import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ReleaseFolders } from '../../../src/operations/releases/release-folders.js';
import { buildRelease, findRelease, isIn } from '../../../src/operations/releases/release-source.js';

describe('Releases in a repository', () => {
  const base = mkdtempSync(join(tmpdir(), 'releases-'));
  const upstream = join(base, 'upstream');
  const folders = new ReleaseFolders(base);
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', upstream, '-c', 'user.name=T', '-c', 'user.email=t@example.com', ...args], {
      encoding: 'utf8',
    }).trim();
  /** Commits a version whose build is this shell script. @returns the name of its folder. */
  const commit = (version: string, build: string): string => {
    const described = { name: 'site', version, scripts: { build } };
    writeFileSync(join(upstream, 'package.json'), JSON.stringify(described));
    const lock = { name: 'site', version, lockfileVersion: 3, packages: { '': { name: 'site', version } } };
    writeFileSync(join(upstream, 'package-lock.json'), JSON.stringify(lock));
    git('add', '.');
    git('commit', '--quiet', '-m', version);
    return `${version}-${git('rev-parse', 'HEAD').slice(0, 7)}`;
  };
  const works = 'mkdir -p dist/src && echo $NODE_ENV > dist/src/main.js';
  const find = async (wanted?: string) => (await findRelease(folders, wanted)).name;
  const built = () => readdirSync(folders.folderOf('')).filter((name) => !name.endsWith('.log'));
  let first: string;
  let tagged: string;
  let newest: string;

  beforeAll(() => {
    mkdirSync(upstream);
    mkdirSync(folders.folderOf(''));
    git('init', '--quiet', '--initial-branch=main');
    first = commit('1.0.0', works);
    execFileSync('git', ['clone', '--quiet', '--bare', upstream, folders.source]);
    git('tag', 'v1.0.0');
    tagged = commit('1.10.0', works);
    git('tag', 'v1.10.0');
    newest = commit('1.11.0', 'echo "type error in page.tsx" && exit 2');
  });

  afterAll(() => rmSync(base, { recursive: true }));

  it('are brought there first, and looked up by version, branch and commit; the newest tagged one unless said', async () => {
    expect(await find()).toBe(tagged);
    expect(await find('1.0.0')).toBe(first);
    expect(await find('v1.10.0')).toBe(tagged);
    expect(await find('main')).toBe(newest);
    expect(await find(git('rev-parse', 'main'))).toBe(newest);
    expect([await find(first), await find(newest)]).toEqual([first, newest]);
    await expect(find(newest.replace('1.11.0', '1.12.0'))).rejects.toThrow(/^No version, branch or commit/);
    await expect(find('2.0.0')).rejects.toThrow(/^No version, branch or commit named 2\.0\.0 in /);
    await expect(find('--upload-pack=x')).rejects.toThrow(
      /^No version, branch or commit named --upload-pack=x in /,
    );
    const commitOf = (name: string) => name.split('-')[1];
    expect(await isIn(folders, commitOf(tagged), commitOf(newest))).toBe(true);
    expect(await isIn(folders, commitOf(newest), commitOf(tagged))).toBe(false);
    await expect(findRelease(new ReleaseFolders(join(base, 'nowhere')))).rejects.toThrow(/git clone --bare/);
  });

  it('are built in a folder of their own, for production whatever the site runs as', async () => {
    const before = process.env.NODE_ENV;
    process.env.NODE_ENV = 'production';
    await buildRelease(folders, await findRelease(folders)).finally(() => {
      if (before === undefined) delete process.env.NODE_ENV;
      else process.env.NODE_ENV = before;
    });
    expect(built()).toEqual([tagged]);
    expect([folders.isBuilt(tagged), await folders.versionOf(tagged)]).toEqual([true, '1.10.0']);
  }, 60_000);

  it('that can’t be built leave nothing but a log, whose end is told', async () => {
    const failed = await buildRelease(folders, await findRelease(folders, 'main')).catch(
      (error: Error) => error.message,
    );
    expect(failed).toMatch(/^1\.11\.0-\w{7} couldn’t be built: npm run build exited with code 2\./);
    expect(failed).toContain('type error in page.tsx');
    expect(built()).toEqual([tagged]);
    expect(existsSync(folders.logOf(newest))).toBe(true);
  }, 60_000);

  it('that are old are removed, but never the current and the previous one', async () => {
    symlinkSync(join('releases', first), join(base, 'current'));
    for (const name of [first, '.half-built', '0.1.0-1111111', '0.2.0-2222222'])
      mkdirSync(folders.folderOf(name), { recursive: true });
    await folders.link('previous', tagged);
    expect(await folders.removeOld()).toHaveLength(1);
    expect(built()).toHaveLength(3);
    expect(built()).toEqual(expect.arrayContaining([first, tagged]));
  });
});
