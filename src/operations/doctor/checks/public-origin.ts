import { type Answer, ask, NoAnswer, objectIn, reasonOf } from '../ask.js';
import { type Check, NotChecked, problem, result, warning } from '../check.js';
import type { DiagnosedSite } from '../diagnosed-site.js';
import { isPublic } from '../names.js';
import { processesOf, type RunningSite, versionAt } from '../running-site.js';

/** Checks that visitors reach this site at PUBLIC_ORIGIN, and that http redirects to https. */
export const publicOrigin: Check = {
  name: 'public-origin',
  subject: 'PUBLIC_ORIGIN',
  async run(site, signal) {
    const { origin } = site;
    if (!origin) throw new NotChecked('PUBLIC_ORIGIN is not set');
    const why = 'Visitors can’t reach the site, and you get no leads.';
    let ready: Answer;
    const [address] = processesOf(site);
    const asked = address && versionAt(site, address, signal).catch(() => undefined);
    try {
      ready = await ask(site.machine, new URL('/readyz', origin), signal);
    } catch (error) {
      if (error instanceof NoAnswer && address && !(await asked))
        throw new NotChecked('the proxy waits for the site’s process, which doesn’t answer');
      const found = `Can’t reach ${origin.origin}: ${reasonOf(error)}.`;
      return result(
        found,
        problem(
          found,
          why,
          `Point ${origin.hostname} to this machine in your DNS, open port ${portOf(origin)} in the firewall, and start the proxy (systemctl start caddy, or nginx).`,
        ),
      );
    }
    if (ready.status !== 200 && (await isUnready(site, signal)))
      throw new NotChecked('the site itself isn’t ready, which the check of the process reports');
    const own = (await asked)?.site;
    const otherSite = await findOtherSite(site, { origin, ready, own }, signal);
    const isReached = ready.status === 200 && otherSite === undefined;
    const isEncrypted = isReached && origin.protocol === 'https:' && isPublic(origin.hostname);
    return result(
      `${origin.origin} answers with ${ready.status}.`,
      ready.status !== 200 &&
        problem(
          `${origin.origin}/readyz answers with ${ready.status}.`,
          why,
          `Configure the proxy to forward requests to ${processesOf(site)[0]?.origin ?? 'the site'}, and check that the site is running.`,
        ),
      ready.status === 200 &&
        otherSite !== undefined &&
        problem(
          `Another site answers at ${origin.origin}: ${otherSite}.`,
          why,
          `Configure the proxy to forward requests to ${processesOf(site)[0]?.origin ?? 'this site'}, and point ${origin.hostname} to this machine in your DNS.`,
        ),
      isEncrypted &&
        ready.headers['strict-transport-security'] === undefined &&
        warning(
          `${origin.origin} doesn’t send Strict-Transport-Security.`,
          'Returning visitors’ browsers may still connect without encryption, where an attacker can change the pages.',
          'Let the proxy pass the site’s headers. In nginx, remove: proxy_hide_header Strict-Transport-Security',
        ),
      isEncrypted && (await withoutRedirect(site, origin, signal)),
    );
  },
};

/** Whether a process of the site answers without the proxy that it isn't ready. */
async function isUnready(site: DiagnosedSite, signal: AbortSignal): Promise<boolean> {
  const answers = processesOf(site).map((address) =>
    ask(site.machine, new URL('/readyz', address), signal).catch(() => undefined),
  );
  return (await Promise.all(answers)).some((answer) => answer?.status === 503);
}

/** Describes how PUBLIC_ORIGIN's site differs from this one; undefined if it doesn't or can't be compared. */
async function findOtherSite(
  site: DiagnosedSite,
  { origin, ready, own }: { origin: URL; ready: Answer; own?: RunningSite },
  signal: AbortSignal,
): Promise<string | undefined> {
  if (ready.status === 200 && objectIn(ready)?.status !== 'ok')
    return 'its /readyz response isn’t from this site';
  if (!own) return undefined;
  const there = (await versionAt(site, origin, signal).catch(() => undefined))?.site;
  if (!there) return 'it doesn’t answer /version';
  const shown = ({ version, startedAt }: RunningSite) => `release ${version}, started ${startedAt}`;
  // Several processes on one database are one site; an SQLite file belongs to a single process.
  const isSame = site.database.isServer ? there.version === own.version : there.startedAt === own.startedAt;
  return isSame ? undefined : `${shown(there)}, instead of ${shown(own)}`;
}

/** Checks that http redirects to https, for visitors who type only the name. */
async function withoutRedirect({ machine }: DiagnosedSite, origin: URL, signal: AbortSignal) {
  const port = machine.plainPort ?? (origin.port === '' ? 80 : undefined);
  if (port === undefined) return undefined;
  const plain = new URL(`http://${origin.hostname}:${port}/`);
  const answer = await ask(machine, plain, signal).catch(() => undefined);
  const target = String(answer?.headers.location ?? '');
  if (target.startsWith(`https://${origin.hostname}`)) return undefined;
  return warning(
    `http://${origin.hostname} doesn’t redirect to ${origin.origin}${answer ? ` (it answers with ${answer.status})` : ' (no answer)'}.`,
    'Visitors who type the name or follow an old link get an error, or a page without encryption.',
    `Configure the proxy to redirect port 80 to ${origin.origin} (nginx: return 301 ${origin.origin}$request_uri;)`,
  );
}

const portOf = ({ port, protocol }: URL) => port || (protocol === 'https:' ? '443' : '80');
