import { existsSync, lstatSync } from 'node:fs';
import {
  lstat,
  mkdir,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { releaseTextIn } from '../../platform/config/release.js';

/** The two links: to the release that a supervisor starts, and to the one before it. */
type Link = 'current' | 'previous';

/** How many releases are kept, including the current and the previous one. */
const maxReleases = 3;

/**
 * The folders of a site that runs from releases: `releases/<version>-<commit>` is a built release, the link
 * `current` points to the one that a supervisor starts, `previous` to the one before it.
 */
export class ReleaseFolders {
  /** @param base their parent folder, like /srv/site. */
  constructor(readonly base: string) {}

  /** Returns the folders a release belongs to; undefined outside them, like in an image or a checkout. */
  static around(release: string): ReleaseFolders | undefined {
    const releases = dirname(release);
    const folders = new ReleaseFolders(dirname(releases));
    const current = lstatSync(folders.linkPath('current'), { throwIfNoEntry: false });
    return basename(releases) === 'releases' && current?.isSymbolicLink() ? folders : undefined;
  }

  /** Returns the folder for a release of this name. */
  folderOf(name: string): string {
    return join(this.base, 'releases', name);
  }

  /** Returns the name of the release that a link points to; undefined if there is none. */
  async linked(link: Link): Promise<string | undefined> {
    const target = await readlink(this.linkPath(link)).catch(() => undefined);
    return target && basename(target);
  }

  /** Points a link to another release, in one step. */
  async link(link: Link, name: string): Promise<void> {
    const next = join(this.base, `.${link}`);
    await rm(next, { force: true });
    await symlink(join('releases', name), next);
    await rename(next, this.linkPath(link));
  }

  /** Removes a link, if it is there. */
  async unlink(link: Link): Promise<void> {
    await rm(this.linkPath(link), { force: true });
  }

  /** Whether a release of this name is built. */
  isBuilt(name: string): boolean {
    return existsSync(join(this.folderOf(name), 'dist/src/main.js'));
  }

  /** Returns the version in a release's package.json. */
  async versionOf(name: string): Promise<string> {
    return JSON.parse(await readFile(join(this.folderOf(name), 'package.json'), 'utf8')).version;
  }

  /** Names a release for people, like `0.1.0 (b12ca33)`. */
  textOf(name: string): string {
    return releaseTextIn(this.folderOf(name));
  }

  /** Creates an empty folder to build a release in. Its name keeps it from being started incomplete. */
  async building(name: string): Promise<string> {
    const folder = this.folderOf(`.${name}`);
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    return folder;
  }

  /**
   * Removes old releases and leftovers of interrupted builds: first those that failed, then the oldest.
   * @returns the names of the removed releases.
   */
  async removeOld(): Promise<string[]> {
    const linked = [await this.linked('current'), await this.linked('previous')];
    const releases: { name: string; hasFailed: boolean; bornMs: number }[] = [];
    for (const name of await readdir(this.folderOf(''))) {
      const folder = this.folderOf(name);
      const isFolder = (await lstat(folder)).isDirectory();
      if (isFolder && name.startsWith('.')) await rm(folder, { recursive: true, force: true });
      else if (isFolder && !linked.includes(name))
        releases.push({
          name,
          hasFailed: existsSync(this.failureOf(name)),
          bornMs: (await stat(folder)).mtimeMs,
        });
    }
    const old = releases
      .sort((a, b) => Number(a.hasFailed) - Number(b.hasFailed) || b.bornMs - a.bornMs)
      .slice(maxReleases - new Set(linked).size);
    for (const { name } of old) {
      await rm(this.folderOf(name), { recursive: true, force: true });
      for (const file of [this.logOf(name), this.failureOf(name)]) await rm(file, { force: true });
    }
    return old.map(({ name }) => name);
  }

  /** Notes whether a release failed, or was rolled back, for `removeOld`. */
  async noteFailure(name: string, hasFailed: boolean): Promise<void> {
    const file = this.failureOf(name);
    await (hasFailed ? writeFile(file, '') : rm(file, { force: true })).catch(() => undefined);
  }

  /** Returns the path of the file that notes a release's failure. */
  private failureOf(name: string): string {
    return this.folderOf(`${name}.failed`);
  }

  /** Returns the path of a release's build log. */
  logOf(name: string): string {
    return this.folderOf(`${name}.log`);
  }

  /** The repository that releases are built from. */
  get source(): string {
    return join(this.base, 'source.git');
  }

  /** Where a link is. */
  linkPath(link: Link): string {
    return join(this.base, link);
  }
}
