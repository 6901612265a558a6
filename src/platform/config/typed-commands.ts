import { existsSync } from 'node:fs';
import { releaseName } from './release.js';

/** The scripts of package.json that run a command of the site. */
export const commandScripts = [
  ...['admin:password', 'backup', 'demo', 'doctor', 'lead:erase'],
  ...['move', 'restart', 'restore', 'rollback', 'upgrade'],
];

/** Whether deploy/install set up this machine, where `npm run` has neither the site's user nor settings. */
export const isServer = releaseName !== undefined && existsSync('/usr/local/bin/site');

/** Returns text with commands as typed on this machine: `site restore FILE` for `npm run restore -- FILE`. */
export function asTypedHere(text: string, isOnServer = isServer): string {
  if (!isOnServer) return text;
  return commandScripts.reduce((changed, script) => {
    const onServer = `site ${script.replace(':', '-')}`;
    return (
      changed
        .replaceAll(`npm run ${script} -- `, `${onServer} `)
        // Keeps what is in columns there.
        .replaceAll(`npm run ${script}     `, `${onServer}  `)
        .replaceAll(`npm run ${script}`, onServer)
    );
  }, text);
}
