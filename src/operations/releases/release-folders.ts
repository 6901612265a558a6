import { existsSync, lstatSync } from 'node:fs';
import { lstat, mkdir, readdir, readFile, readlink, rename, rm, stat, symlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** The two links: to the release that a supervisor starts, and to the one before it. */
type Link = 'current' | 'previous';

/** So many releases are kept, the current and the previous one among them. */
const maxReleases = 3;

/**
 * A site that runs from release folders: `releases/<version>-<commit>` is a release, built; the link `current` leads to the one that a
 * supervisor starts, `previous` to the one before it.
 */
export class ReleaseFolders {
  /** @param base the folder around them, such as /srv/site. */
  constructor(readonly base: string) {}

  /** Those that a release belongs to; undefined where it does not stand in release folders, as in an image or a checkout. */
  static around(release: string): ReleaseFolders | undefined {
    const releases = dirname(release);
    const folders = new ReleaseFolders(dirname(releases));
    const current = lstatSync(folders.linkPath('current'), { throwIfNoEntry: false });
    return basename(releases) === 'releases' && current?.isSymbolicLink() ? folders : undefined;
  }

  /** The folder in which a release of this name is or will be. */
  folderOf(name: string): string {
    return join(this.base, 'releases', name);
  }

  /** The name of the release that a link leads to; undefined where there is none. */
  async linked(link: Link): Promise<string | undefined> {
    const target = await readlink(this.linkPath(link)).catch(() => undefined);
    return target && basename(target);
  }

  /** Lets a link lead to another release, in one step. */
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

  /** Whether a release of this name is there and built. */
  isBuilt(name: string): boolean {
    return existsSync(join(this.folderOf(name), 'dist/src/main.js'));
  }

  /** The version that a release's package.json gives. */
  async versionOf(name: string): Promise<string> {
    return JSON.parse(await readFile(join(this.folderOf(name), 'package.json'), 'utf8')).version;
  }

  /** An empty folder to build a release in; another name keeps it from being started before it is whole. */
  async building(name: string): Promise<string> {
    const folder = this.folderOf(`.${name}`);
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    return folder;
  }

  /** Removes all but the newest releases, and what an interrupted build has left. @returns the names of the releases that are gone. */
  async removeOld(): Promise<string[]> {
    const linked = [await this.linked('current'), await this.linked('previous')];
    const releases: { name: string; bornMs: number }[] = [];
    for (const name of await readdir(this.folderOf(''))) {
      const folder = this.folderOf(name);
      const isFolder = (await lstat(folder)).isDirectory();
      if (isFolder && name.startsWith('.')) await rm(folder, { recursive: true, force: true });
      else if (isFolder && !linked.includes(name))
        releases.push({ name, bornMs: (await stat(folder)).mtimeMs });
    }
    const old = releases.sort((a, b) => b.bornMs - a.bornMs).slice(maxReleases - new Set(linked).size);
    for (const { name } of old) {
      await rm(this.folderOf(name), { recursive: true, force: true });
      await rm(this.logOf(name), { force: true });
    }
    return old.map(({ name }) => name);
  }

  /** The file to which a release's build writes. */
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
