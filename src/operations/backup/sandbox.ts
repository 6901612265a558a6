import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { asTypedHere } from '../../platform/config/typed-commands.js';
import { ProgramFailed } from './run-program.js';

/** How to let the site's units write to a folder. A command by hand may write there anyway. */
export const openToUnits = (folder: string) =>
  /^\/(home|root)\//.test(folder)
    ? 'Choose a folder outside /home and /root, which systemd hides from the site.'
    : `Run systemctl edit site.service site@.service site-doctor.service, add to each [Service] and ReadWritePaths=${folder}, then: npm run restart`;

/** Whether the unit that deploy/install sets up keeps the site from writing to a folder outside `dataDir`. */
export function isClosedToUnits(folder: string, dataDir: string, root: string): boolean {
  const unit = join(root, 'etc/systemd/system/site.service');
  const dropIns = existsSync(`${unit}.d`) ? readdirSync(`${unit}.d`) : [];
  const files = [unit, ...dropIns.map((name) => join(`${unit}.d`, name))].filter((file) => existsSync(file));
  const lines = files.flatMap((file) => readFileSync(file, 'utf8').split('\n'));
  if (!lines.includes('ProtectSystem=strict')) return false;
  const paths = lines
    .filter((line) => line.startsWith('ReadWritePaths='))
    .flatMap((line) => line.split(/[ =]/));
  // A path may have a prefix, like -/mnt.
  const open = paths.filter((path) => path.includes('/')).map((path) => path.slice(path.indexOf('/')));
  return ![dataDir, ...open].some((one) => !relative(one, folder).startsWith('..'));
}

/** Explains a backup that may have failed only because of the site's unit: by hand, it would succeed. */
export function explainClosed(error: Error, { RUNTIME_DIRECTORY }: NodeJS.ProcessEnv): Error {
  const isClosed = /read-only file system|permission denied(?! \()/i.test(error.message);
  // systemd sets it for the site's units alone.
  if (!isClosed || !RUNTIME_DIRECTORY) return error;
  const fix = asTypedHere(openToUnits('FOLDER'));
  const why =
    'At night, systemd lets the site write only to its own folder. Allow another one, outside /home.';
  return new ProgramFailed(`${error.message.slice(0, 200)}. ${why} ${fix}`);
}
