import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { open, readFile, rename, rm } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { ReleaseFolders } from './release-folders.js';

/** Thrown if a release can't be found or built. The message says why. */
export class NoSuchRelease extends Error {}

/** A release in the repository. */
interface SourceRelease {
  /** `<version>-<commit>`, the name of its folder. */
  name: string;
  commit: string;
}

const run = promisify(execFile);

/**
 * Updates the repository and finds a release in it.
 * @param requested a version, tag, branch, commit or release's name; undefined for the newest version (tag
 * `v…`), or the newest commit without tags.
 * @throws {NoSuchRelease}
 */
export async function findRelease({ source }: ReleaseFolders, requested?: string): Promise<SourceRelease> {
  if (!existsSync(source))
    throw new NoSuchRelease(`No repository of releases found. Create it: git clone --bare ADDRESS ${source}`);
  const git = (...args: string[]) =>
    run('git', ['--git-dir', source, ...args]).then(({ stdout }) => stdout.trim());
  if (await git('remote'))
    await git(
      'fetch',
      '--quiet',
      '--prune',
      '--tags',
      '--force',
      'origin',
      '+refs/heads/*:refs/heads/*',
    ).catch((error: Error & { stderr?: string }) => {
      throw new NoSuchRelease(`Couldn’t update the repository: ${error.stderr?.trim() || error.message}`);
    });
  const [, commitInName] = /-([0-9a-f]{7})$/.exec(requested ?? '') ?? [];
  const names =
    requested === undefined
      ? [await newestTag(git)]
      : [`refs/tags/v${requested}`, requested, ...(commitInName ? [commitInName] : [])];
  for (const name of names) {
    const commit = await git(
      'rev-parse',
      '--verify',
      '--quiet',
      '--end-of-options',
      `${name}^{commit}`,
    ).catch(() => '');
    if (!commit) continue;
    const { version } = JSON.parse(await git('show', `${commit}:package.json`));
    const release = { name: `${version}-${commit.slice(0, 7)}`, commit };
    if (name !== commitInName || release.name === requested) return release;
  }
  throw new NoSuchRelease(
    requested === undefined
      ? `No commits found in ${source}.`
      : `No version, branch or commit named ${requested} in ${source}.`,
  );
}

async function newestTag(git: (...args: string[]) => Promise<string>): Promise<string> {
  const tags = await git('for-each-ref', '--sort=-version:refname', '--format=%(refname)', 'refs/tags');
  return tags.split('\n').find((tag) => /^refs\/tags\/v\d+\.\d+\.\d+$/.test(tag)) ?? 'HEAD';
}

/** Returns the newest version tagged where a repository is from; undefined without one or an answer. */
export async function newestPublished(repository: string, signal: AbortSignal): Promise<string | undefined> {
  const args = ['--git-dir', repository, 'ls-remote', '--tags', '--refs', 'origin', 'v*'];
  const options = { signal, env: { ...process.env, GIT_TERMINAL_PROMPT: '0' } };
  const { stdout } = await run('git', args, options).catch(() => ({ stdout: '' }));
  const versions = [...stdout.matchAll(/refs\/tags\/v(\d+\.\d+\.\d+)$/gm)].map(([, version]) => version);
  return versions.reduce<string | undefined>(
    (newest, version) => (newest === undefined || isNewer(version, newest) ? version : newest),
    undefined,
  );
}

/** Whether a version like 2026.12.1 is newer than another one. */
export function isNewer(version: string, other: string): boolean {
  const [one, another] = [version, other].map((text) => text.split('.').map(Number));
  const differs = one.findIndex((part, index) => part !== another[index]);
  return differs >= 0 && one[differs] > another[differs];
}

/**
 * Builds a release in its folder, with only the files that it needs to run. Until it is complete, the folder
 * has another name.
 * @throws {NoSuchRelease} with the end of the output. The log has all of it.
 */
export async function buildRelease(folders: ReleaseFolders, { name, commit }: SourceRelease): Promise<void> {
  const folder = await folders.building(name);
  const log = await open(folders.logOf(name), 'w');
  const step = async (program: string, ...args: string[]) => {
    const PATH = [dirname(process.execPath), process.env.PATH].filter(Boolean).join(delimiter);
    const child = spawn(program, args, {
      cwd: folder,
      env: { ...ofTheMachine(), PATH },
      stdio: ['ignore', log.fd, log.fd],
    });
    const line = [program, ...args].join(' ');
    const [code] = await once(child, 'close').catch((error: Error) => {
      throw new NoSuchRelease(`${line}: ${error.message}`);
    });
    if (code !== 0) throw new NoSuchRelease(`${line} exited with code ${code}`);
  };
  try {
    const archive = join(folder, '.archive');
    await step('git', '--git-dir', folders.source, 'archive', `--output=${archive}`, commit);
    await step('tar', '--extract', `--file=${archive}`);
    await rm(archive);
    await step('npm', 'ci', '--include=dev', '--engine-strict', '--no-audit', '--no-fund');
    await step('npm', 'run', 'build');
    await step('npm', 'prune', '--omit=dev', '--no-audit', '--no-fund');
    // An incomplete copy has the same name.
    await rm(folders.folderOf(name), { recursive: true, force: true });
    await rename(folder, folders.folderOf(name));
  } catch (error) {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    const end = (await readFile(folders.logOf(name), 'utf8')).trim().split('\n').slice(-12).join('\n  ');
    throw new NoSuchRelease(
      `${name} couldn’t be built: ${(error as Error).message}.\n  ${end}\nThe full output is in ${folders.logOf(name)}.`,
    );
  } finally {
    await log.close();
  }
}

/** The environment of a build: network settings, and none of the site's own. */
function ofTheMachine(): NodeJS.ProcessEnv {
  const isOurs = /^(HOME|USER|LANG|TMPDIR|NODE_EXTRA_CA_CERTS|npm_config_.*|(https?|no)_proxy)$/i;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => isOurs.test(name)));
}

/** Whether a commit is another one or in its history. */
export async function isIn({ source }: ReleaseFolders, commit: string, history: string): Promise<boolean> {
  return run('git', ['--git-dir', source, 'merge-base', '--is-ancestor', commit, history]).then(
    () => true,
    () => false,
  );
}
