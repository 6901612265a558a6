import { release } from '../../../platform/config/release.js';
import {
  contradictorySecret,
  keyedBySecret,
  markOfReplacement,
  placeOfSecret,
  presentSecretMark,
} from '../../../platform/config/session-secret.js';
import { migrationNames } from '../../../platform/database/migrations/index.js';
import { type Answer, ask, NoAnswer, objectIn, reasonOf } from '../ask.js';
import { type Check, NotChecked, problem, type Result, result, warning } from '../check.js';
import type { DiagnosedSite } from '../diagnosed-site.js';
import { processesOf, type RunningSite, versionAt } from '../running-site.js';

const start =
  'Start the site (site start, systemctl start, docker start, or npm start). If it stops again, read its log.';

const findCause = ({ port }: URL) =>
  'Read its log (journalctl --unit=site* -n 20): after a failed start, systemd holds the port while the process waits. If another program ' +
  `uses the port, stop that (ss -ltnp | grep :${port} shows it). If the site hangs: npm run restart`;

/** Checks that each process answers at its port, can save a request, and runs the installed release. */
export const runningProcess: Check = {
  name: 'process',
  subject: 'The site’s process',
  async run(site, signal) {
    const addresses = processesOf(site);
    const isUnknown =
      site.unusable.has('PORT') || site.unusable.has('HOST') || site.unusable.has('PROCESSES');
    if (addresses.length === 0 || (isUnknown && !site.machine.processes))
      throw new NotChecked('PORT is 0 or invalid, so the process can’t be checked');
    const isOneOfSeveral = addresses.length > 1;
    const results = await Promise.all(
      addresses.map((address) => examine(site, address, isOneOfSeveral, signal)),
    );
    return result(
      results.map(({ found }) => found).join(' '),
      ...results.flatMap(({ findings }) => findings),
    );
  },
};

async function examine(
  site: DiagnosedSite,
  address: URL,
  isOneOfSeveral: boolean,
  signal: AbortSignal,
): Promise<Result> {
  let live: Answer;
  let ready: Record<string, unknown> = {};
  let running: RunningSite | undefined;
  try {
    live = await ask(site.machine, new URL('/livez', address), signal);
    if (objectIn(live)?.status === 'ok') {
      ready = objectIn(await ask(site.machine, new URL('/readyz', address), signal)) ?? {};
      running = (await versionAt(site, address, signal)).site;
    }
  } catch (error) {
    const found = `The site doesn’t answer at ${address.host}: ${reasonOf(error)}.`;
    const why = isOneOfSeveral
      ? 'Requests that reach this process wait or fail, and the other processes do its work.'
      : 'Visitors see an error page, and you get no leads.';
    return result(found, problem(found, why, error instanceof NoAnswer ? findCause(address) : start));
  }
  if (objectIn(live)?.status !== 'ok')
    return result(
      `Another program answers at ${address.host}.`,
      problem(
        `Another program answers at ${address.host}.`,
        'The site can’t use that port, so it doesn’t run.',
        `Stop that program, or set another PORT. To find it: ss -ltnp | grep :${address.port}`,
      ),
    );
  const away = ['database', 'spool'].filter((part) => ready[part] !== 'ok');
  const old = running ? differences(running) : undefined;
  const secret = presentSecretMark(site.environment);
  const name = isOneOfSeveral ? `The process at ${address.host}` : 'The running site';
  return result(
    `It answers at ${address.host}${running ? `, release ${running.version}, since ${running.startedAt}` : ''}.`,
    running?.secret !== undefined &&
      secret === undefined &&
      !site.unusable.has('DATA_DIR') &&
      // Those on other machines have their own folder.
      (!isOneOfSeveral || !site.machine.processes) &&
      problem(
        `The running site has a secret that is no longer at ${placeOfSecret(site.environment)}.`,
        `After a restart, these don’t work: ${keyedBySecret}.`,
        'Before you restart the site, copy the file back from the newest backup that has it (files/session-secret). If it never was there, run this command with the site’s own settings; on a server set up by deploy/install: site doctor',
      ),
    otherSecret(site, name, running),
    away.length > 0 &&
      problem(
        `${name} can’t use: ${away.join(' and ')}.`,
        'The site can save leads with either the database or the spool. If neither works, leads are lost.',
        ready.database === 'damaged'
          ? 'The process found the database damaged (database.damaged in its log). Restore the last backup (see docs/operations.md). If you repaired it, restart the site.'
          : 'Fix the other findings first. If there are none, restart the site and read its log.',
      ),
    old !== undefined &&
      warning(
        `${name} isn’t the installed release: ${old}.`,
        'The installed changes, like security fixes, have no effect yet.',
        'Restart the site (npm run restart, or docker restart).',
      ),
  );
}

/** Finds another secret in a process than here. The check of the settings reports a changed setting. */
function otherSecret({ environment }: DiagnosedSite, name: string, running: RunningSite | undefined) {
  if (running?.secret === undefined) return undefined;
  if ([undefined, running.secret].includes(presentSecretMark(environment))) return undefined;
  if (contradictorySecret(environment)?.inFile === running.secret) return undefined;
  const place = placeOfSecret(environment);
  if (markOfReplacement(environment) === running.secret)
    return problem(
      `${name} still has the secret that replaced the lost one. Another one is at ${place}.`,
      `If that is the former one, these work again after a restart: ${keyedBySecret}.`,
      'Restart the site: npm run restart',
    );
  return problem(
    `${name} has another secret than ${place}.`,
    'It is another site, this command doesn’t have its settings, or SESSION_SECRET was changed since its start. Then a restart changes the secret.',
    'If you changed SESSION_SECRET, put the former one back. Otherwise, run this command with the site’s own settings, including DATA_DIR and SESSION_SECRET. On a server set up by deploy/install: site doctor',
  );
}

/** Describes how the running release differs from the installed one; undefined if they seem the same. */
function differences({ version, migration }: RunningSite): string | undefined {
  if (version !== undefined && version !== release) return `${version} is running, ${release} is installed`;
  const newest = migrationNames[migrationNames.length - 1];
  const number = (text: string | number | undefined) => /\d{13}/.exec(String(text))?.[0];
  if (!number(migration) || number(migration) === number(newest)) return undefined;
  return `its newest migration is ${migration}, the installed one is ${newest}`;
}
