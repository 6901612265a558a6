import { version1 } from '../../../business/content/stored-content.js';
import { doubts } from '../../../platform/config/contradictions.js';
import { type Check, problem, result, warning } from '../check.js';
import type { DiagnosedSite } from '../diagnosed-site.js';
import { isPublic } from '../names.js';
import { publishedBusiness } from '../published-business.js';

/** Settings that stop the start, contradict each other, or were left as an example has them. */
export const settings: Check = {
  name: 'settings',
  subject: 'The settings',
  async run(site) {
    const { environment, problems } = site;
    return result(
      problems.length > 0
        ? 'The site does not start with these settings.'
        : 'The site starts with these settings.',
      ...problems.map((text) =>
        problem(`${text}.`.replace('?.', '?'), 'The site does not start with it.', fixOf(text)),
      ),
      ...doubts(environment).map((doubt) =>
        warning(
          doubt.split('. ')[0],
          'Limits and the spam rules go by the address that a visitor comes from.',
          'Set TRUST_PROXY to the addresses of the proxy, such as TRUST_PROXY=loopback for one on this machine.',
        ),
      ),
      ...unfinished(site),
      ...leftAsExample(site),
    );
  },
};

/** What a problem of `readEnvironment` says to do. */
function fixOf(problem: string): string {
  const [, name, wanted] = /^(\w+): expected (.*)$/.exec(problem) ?? [];
  if (name) return `Set ${name} to ${wanted}, or leave it out for its default.`;
  const [, given, meant] = /^(.+): not a setting; did you mean (\w+)\?$/.exec(problem) ?? [];
  if (given) return `Rename ${given} to ${meant}, or remove it.`;
  return `${problem.split(':')[0]}: ${problem.split('; ').slice(1).join('; ')}.`;
}

/** What is left as the example has it, where the world can see it. */
function leftAsExample(site: DiagnosedSite) {
  const { origin } = site;
  if (!origin || !isPublic(origin.hostname)) return [];
  const business = publishedBusiness(site);
  const variables = { BUSINESS_EMAIL: 'email', BUSINESS_PHONE: 'phone' } as const;
  return Object.entries(variables)
    .filter(([, field]) => business[field] === version1.business[field])
    .map(([name, field]) =>
      warning(
        `${name} is still the example’s, ${business[field]}.`,
        'Visitors read it on every page, and nobody answers there.',
        `Set ${name} to the business’s own, or publish it at ${origin.origin}/admin/site/business.`,
      ),
    );
}

function* unfinished({ environment, origin }: DiagnosedSite) {
  if (environment.NODE_ENV === 'development')
    yield warning(
      'NODE_ENV is development.',
      'Emails may be written to files instead of being sent, and pages are not built for visitors.',
      'Remove NODE_ENV, or set NODE_ENV=production.',
    );
  if (!origin)
    yield warning(
      'PUBLIC_ORIGIN is not set.',
      'Links in mails and in search engines lead to localhost, and the session cookie is not confined to TLS.',
      'Set PUBLIC_ORIGIN to where visitors reach the site, such as PUBLIC_ORIGIN=https://example.com.',
    );
  if (origin && isPublic(origin.hostname) && origin.protocol === 'http:')
    yield problem(
      `PUBLIC_ORIGIN is ${origin.origin}, without encryption.`,
      'The owner’s password and the requests of visitors cross the network in the clear.',
      `Get a certificate for the proxy, and set PUBLIC_ORIGIN=https://${origin.host}.`,
    );
  if (environment.DATABASE_URL && !environment.SESSION_SECRET)
    yield warning(
      'DATABASE_URL is set and SESSION_SECRET is not.',
      'A second process, or the same one on another machine, would know neither the sessions nor the forms of the first.',
      'Set SESSION_SECRET to what "openssl rand -hex 32" prints, the same for every process.',
    );
}
