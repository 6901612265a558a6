import { type Answer, ask, objectIn, reasonOf } from '../ask.js';
import { type Check, NotChecked, problem, result, warning } from '../check.js';
import type { DiagnosedSite } from '../diagnosed-site.js';
import { isPublic } from '../names.js';
import { ownAddress, type RunningSite, versionAt } from '../running-site.js';

/** Whether visitors reach this site, and no other, at PUBLIC_ORIGIN, and are led to TLS. */
export const publicOrigin: Check = {
  name: 'public-origin',
  subject: 'PUBLIC_ORIGIN',
  async run(site, signal) {
    const { origin } = site;
    if (!origin) throw new NotChecked('PUBLIC_ORIGIN is not set');
    const why = 'Visitors reach nothing, or something else; and requests do not arrive.';
    let ready: Answer;
    try {
      ready = await ask(site.machine, new URL('/readyz', origin), signal);
    } catch (error) {
      const found = `${origin.origin} cannot be reached: ${reasonOf(error)}.`;
      return result(
        found,
        problem(
          found,
          why,
          `Let the DNS lead ${origin.hostname} here, open port ${portOf(origin)} in the firewall, and start the proxy (systemctl start nginx).`,
        ),
      );
    }
    const stranger = await isAnother(site, origin, ready, signal);
    const isReached = ready.status === 200 && stranger === undefined;
    const isSecured = isReached && origin.protocol === 'https:' && isPublic(origin.hostname);
    return result(
      `${origin.origin} answers ${ready.status}.`,
      ready.status !== 200 &&
        problem(
          `${origin.origin}/readyz answers ${ready.status}.`,
          why,
          `Let the proxy pass requests to ${ownAddress(site)?.origin ?? 'the site'}, and see whether the site runs.`,
        ),
      ready.status === 200 &&
        stranger !== undefined &&
        problem(
          `At ${origin.origin} answers another site than this one: ${stranger}.`,
          why,
          `Let the proxy pass requests to ${ownAddress(site)?.origin ?? 'this site'}, and the DNS lead ${origin.hostname} to this machine.`,
        ),
      isSecured &&
        ready.headers['strict-transport-security'] === undefined &&
        warning(
          `${origin.origin} sends no Strict-Transport-Security.`,
          'A browser that was here before still tries without encryption, where somebody in between can change the pages.',
          'Let the proxy pass the site’s headers on (nginx: no proxy_hide_header Strict-Transport-Security).',
        ),
      isSecured && (await withoutRedirect(site, origin, signal)),
    );
  },
};

/** By what a site at PUBLIC_ORIGIN is known not to be this one; undefined where it is, or where neither says. */
async function isAnother(
  site: DiagnosedSite,
  origin: URL,
  ready: Answer,
  signal: AbortSignal,
): Promise<string | undefined> {
  if (ready.status === 200 && objectIn(ready)?.status !== 'ok')
    return 'its /readyz is no answer of this site';
  const address = ownAddress(site);
  const own = address && (await versionAt(site, address, signal).catch(() => undefined))?.said;
  if (!own) return undefined;
  const there = (await versionAt(site, origin, signal).catch(() => undefined))?.said;
  if (!there) return 'it says no version';
  const shown = ({ version, startedAt }: RunningSite) => `release ${version}, started ${startedAt}`;
  // Several processes on one database are one site; an SQLite file belongs to a single process.
  const isSame = site.database.isServer ? there.version === own.version : there.startedAt === own.startedAt;
  return isSame ? undefined : `${shown(there)}, instead of ${shown(own)}`;
}

/** Whoever types the name alone may arrive without encryption, and is to be led to it. */
async function withoutRedirect({ machine }: DiagnosedSite, origin: URL, signal: AbortSignal) {
  const port = machine.plainPort ?? (origin.port === '' ? 80 : undefined);
  if (port === undefined) return undefined;
  const plain = new URL(`http://${origin.hostname}:${port}/`);
  const answer = await ask(machine, plain, signal).catch(() => undefined);
  const target = String(answer?.headers.location ?? '');
  if (target.startsWith(`https://${origin.hostname}`)) return undefined;
  return warning(
    `http://${origin.hostname} does not lead to ${origin.origin}${answer ? ` (it answers ${answer.status})` : ' (nothing answers)'}.`,
    'Whoever types the name, or follows an old link, does not arrive, or arrives without encryption.',
    `In the proxy, for port 80: redirect everything to ${origin.origin} (nginx: return 301 ${origin.origin}$request_uri;)`,
  );
}

const portOf = ({ port, protocol }: URL) => port || (protocol === 'https:' ? '443' : '80');
