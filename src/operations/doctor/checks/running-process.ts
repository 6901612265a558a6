import { release } from '../../../platform/config/release.js';
import { migrations } from '../../../platform/database/migrations/index.js';
import { ask, objectIn, reasonOf } from '../ask.js';
import { type Check, NotChecked, problem, result, warning } from '../check.js';
import { ownAddress, type RunningSite, versionAt } from '../running-site.js';

const start =
  'Start the site (systemctl start, docker start, or npm start), and read its log where it does not stay.';

/** Whether the site's process answers where it should, can keep a request, and is of the release that lies here. */
export const runningProcess: Check = {
  name: 'process',
  subject: 'The site’s process',
  async run(site, signal) {
    const address = ownAddress(site);
    if (!address || site.unusable.has('PORT') || site.unusable.has('HOST'))
      throw new NotChecked('the settings do not say on which port the site listens');
    let live: Awaited<ReturnType<typeof ask>>;
    try {
      live = await ask(site.machine, new URL('/livez', address), signal);
    } catch (error) {
      const found = `The site does not answer at ${address.host}: ${reasonOf(error)}.`;
      return result(
        found,
        problem(found, 'Visitors see an error of the proxy, and requests are lost.', start),
      );
    }
    if (objectIn(live)?.status !== 'ok')
      return result(
        'Something else listens there.',
        problem(
          `At ${address.host} something answers that is not this site.`,
          'The site cannot listen there, so it does not run.',
          `See what it is (ss -ltnp | grep :${address.port}), and stop it or set another PORT.`,
        ),
      );
    const ready = objectIn(await ask(site.machine, new URL('/readyz', address), signal)) ?? {};
    const away = ['database', 'spool'].filter((part) => ready[part] !== 'ok');
    const { said } = await versionAt(site, address, signal);
    const old = said ? differences(said) : undefined;
    return result(
      `It answers at ${address.host}${said ? `, release ${said.version}, since ${said.startedAt}` : ''}.`,
      away.length > 0 &&
        problem(
          `The running site cannot use: ${away.join(' and ')}.`,
          'With one of them away requests are still kept, with both they are refused.',
          'Fix what the other findings name; where there are none, restart the site and read its log.',
        ),
      old !== undefined &&
        warning(
          `The running site is not of the files that lie here: ${old}.`,
          'What was installed has no effect yet, such as a security fix.',
          'Restart the site (systemctl restart, or docker restart).',
        ),
    );
  },
};

/** In which way a running site is of another release; undefined where it is of this one, as far as it says. */
function differences({ version, migration }: RunningSite): string | undefined {
  if (version !== undefined && version !== release) return `it is ${version}, and they are ${release}`;
  const newest = migrations[migrations.length - 1].name;
  const number = (text: string | number | undefined) => /\d{13}/.exec(String(text))?.[0];
  if (!number(migration) || number(migration) === number(newest)) return undefined;
  return `its newest migration is ${migration}, and theirs ${newest}`;
}
