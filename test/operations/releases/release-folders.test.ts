import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ReleaseFolders } from '../../../src/operations/releases/release-folders.js';
import { SwitchFailed, switchSite } from '../../../src/operations/releases/switch.js';

describe('The folders of releases', () => {
  let folders: ReleaseFolders;

  /** Releases in the order in which they were built. */
  const build = (...names: string[]) => {
    for (const [minute, name] of names.entries()) {
      const folder = folders.folderOf(name);
      mkdirSync(folder, { recursive: true });
      utimesSync(folder, minute * 60, minute * 60);
    }
  };
  const left = () => readdirSync(folders.folderOf('')).toSorted();

  beforeEach(() => {
    folders = new ReleaseFolders(mkdtempSync(join(tmpdir(), 'folders-')));
  });
  afterEach(() => rmSync(folders.base, { recursive: true }));

  it('that are kept are the linked ones and the newest other one, and rather an older one that works', async () => {
    build('first', 'second', 'failed', 'third', 'fourth');
    await folders.link('previous', 'third');
    await folders.link('current', 'fourth');
    await folders.noteFailure('failed', true);
    expect(await folders.removeOld()).toEqual(['first', 'failed']);
    expect(left()).toEqual(['fourth', 'second', 'third']);
    await folders.noteFailure('second', true);
    build('newer');
    expect(await folders.removeOld()).toEqual(['second']);
    expect(left()).toEqual(['fourth', 'newer', 'third']);
  });

  it('note a release that failed, until the site runs it', async () => {
    build('works', 'broken');
    await folders.link('current', 'works');
    writeFileSync(join(folders.folderOf('works'), 'package.json'), '{"version":"1.0.0"}');
    const to = { folders, to: 'broken', urls: [], patienceMs: 1, undo: async () => '' };
    await expect(switchSite(to)).rejects.toThrow(SwitchFailed);
    expect([await folders.linked('current'), left()]).toEqual([
      'works',
      ['broken', 'broken.failed', 'works'],
    ]);
    writeFileSync(join(folders.folderOf('broken'), 'package.json'), '{"version":"1.0.1"}');
    await switchSite(to);
    expect(existsSync(folders.folderOf('broken.failed'))).toBe(false);
  }, 20_000);
});
