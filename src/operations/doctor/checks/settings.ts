import { accessSync, constants, existsSync } from 'node:fs';
import { version1 } from '../../../business/content/stored-content.js';
import { doubts } from '../../../platform/config/contradictions.js';
import { UnusableEnvironment } from '../../../platform/config/environment.js';
import { isLoopback } from '../../../platform/config/formats.js';
import {
  checkStoredSecrets,
  contradictorySecret,
  keyedBySecret,
  placeOfSecret,
  replacedSecret,
} from '../../../platform/config/session-secret.js';
import { readSettingsFile } from '../../../platform/config/settings-file.js';
import { reasonOf } from '../ask.js';
import { type Check, problem, result, warning } from '../check.js';
import type { DiagnosedSite } from '../diagnosed-site.js';
import { isPublic } from '../names.js';
import { publishedBusiness } from '../published-business.js';

/** Finds settings that prevent starting, contradict each other, or still have an example's value. */
export const settings: Check = {
  name: 'settings',
  subject: 'The settings',
  async run(site) {
    const { environment } = site;
    const problems = [...site.problems, ...brokenSecrets(site)];
    return result(
      problems.length > 0
        ? 'The site can’t start with these settings.'
        : `The site starts with these settings. Its secret is ${placeOfSecret(environment)}.`,
      ...problems.map((text) =>
        problem(`${text}.`.replace('?.', '?'), 'The site can’t start with this setting.', fixOf(text)),
      ),
      ...doubts(environment).map((doubt) =>
        warning(
          `${doubt.split('. ')[0]}.`,
          'Rate limits and spam rules depend on the visitor’s address.',
          'Set TRUST_PROXY to the proxy’s addresses, like TRUST_PROXY=loopback for a proxy on this machine.',
        ),
      ),
      ...lostSecret(site),
      ...otherSecret(site),
      ...misread(site),
      ...closedLocations(site),
      ...unfinished(site),
      ...leftAsExample(site),
    );
  },
};

/** Returns the fix for a problem from `readEnvironment`. */
function fixOf(problem: string): string {
  const [, name, value] = /^(\w+): expected (.*)$/.exec(problem) ?? [];
  const [, invalid, correction] = /^(\w+): invalid; (.*)$/.exec(problem) ?? [];
  if (invalid) return `Correct ${invalid}: ${correction}.`;
  if (name) return `Set ${name} to ${value}, or remove it to use the default.`;
  const [, given, meant] = /^(.+): not a setting; did you mean (\w+)\?$/.exec(problem) ?? [];
  if (given) return `Rename ${given} to ${meant}, or remove it.`;
  return `${problem.split(':')[0]}: ${problem.split('; ').slice(1).join('; ')}.`;
}

/** Returns what is wrong with the files of the secrets. */
function brokenSecrets({ environment, unusable }: DiagnosedSite): string[] {
  try {
    if (!unusable.has('DATA_DIR')) checkStoredSecrets(environment);
    return [];
  } catch (error) {
    return error instanceof UnusableEnvironment ? error.problems : [];
  }
}

/** Finds a secret that the site had to replace. */
function* lostSecret({ environment, unusable }: DiagnosedSite) {
  const replaced = unusable.has('DATA_DIR') ? undefined : replacedSecret(environment);
  if (!replaced) return;
  const at = `${replaced.at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const place = placeOfSecret(environment);
  yield problem(
    `${place} was missing at a start on ${at}, so the site has a new secret.`,
    `What the former one keyed doesn’t work: ${keyedBySecret}.`,
    `If SESSION_SECRET was in the settings, set it again. If there was a file, put it back from a backup made before then (in it, files/session-secret). Then restart the site. If there is no copy, delete ${replaced.file}.`,
  );
}

/** Finds that the setting isn't the secret in the file. */
function* otherSecret({ environment, unusable }: DiagnosedSite) {
  const other = unusable.has('DATA_DIR') ? undefined : contradictorySecret(environment);
  if (other)
    yield problem(other.found, `With the wrong one of them, these don’t work: ${keyedBySecret}.`, other.fix);
}

/** Finds lines of the settings' file without which the site starts. */
function* misread({ machine: { settingsFile } }: DiagnosedSite) {
  const lost = 'The site has its settings only until it restarts. Then it doesn’t start.';
  if (settingsFile && !existsSync(settingsFile))
    yield problem(`${settingsFile} is missing.`, lost, 'Put your copy of it back (0640, group site).');
  const { unread, misread = [] } = (settingsFile && readSettingsFile(settingsFile)) || {};
  if (unread) yield problem(unread.found, lost, `${unread.fix} Then: npm run restart`);
  for (const { found, fix } of misread)
    yield problem(found, 'The site runs without that setting.', `${fix} Then: npm run restart`);
}

/** Finds that the site can't read the file with visitors' locations. It starts without it. */
function* closedLocations({ environment: { GEO_DATABASE } }: DiagnosedSite) {
  try {
    if (GEO_DATABASE) accessSync(GEO_DATABASE, constants.R_OK);
  } catch (error) {
    yield warning(
      `The site can’t read the file of GEO_DATABASE: ${reasonOf(error)}.`,
      'Analytics has no locations of visitors.',
      'Put the file there, readable for the site’s user, or remove GEO_DATABASE. Then: npm run restart',
    );
  }
}

/** Finds values of the example that the public can see. */
function leftAsExample(site: DiagnosedSite) {
  const { origin } = site;
  // What the owner published is in the data folder.
  if (!origin || !isPublic(origin.hostname) || site.unusable.has('DATA_DIR')) return [];
  const business = publishedBusiness(site);
  const variables = { BUSINESS_EMAIL: 'email', BUSINESS_PHONE: 'phone' } as const;
  return Object.entries(variables)
    .filter(([, field]) => business[field] === version1.business[field])
    .map(([name, field]) =>
      warning(
        `${name} still has the example’s value, ${business[field]}.`,
        'Visitors see it on every page, but can’t reach you with it.',
        `Set ${name} to your own, or publish it at ${origin.origin}/admin/site/business.`,
      ),
    );
}

function* unfinished({ environment, machine, origin }: DiagnosedSite) {
  if (environment.NODE_ENV === 'development')
    yield warning(
      'NODE_ENV is development.',
      'The site may write emails to files instead of sending them, and pages aren’t optimized for visitors.',
      'Remove NODE_ENV, or set NODE_ENV=production.',
    );
  if (!origin)
    yield warning(
      'PUBLIC_ORIGIN is not set.',
      'Links in emails and search engines point to localhost, and the session cookie isn’t limited to TLS.',
      'Set the address where visitors reach the site, like PUBLIC_ORIGIN=https://example.com',
    );
  if (origin && isPublic(origin.hostname) && origin.protocol === 'http:')
    yield problem(
      `PUBLIC_ORIGIN is ${origin.origin}, without encryption.`,
      'The owner’s password and visitors’ requests are sent without encryption.',
      `Get a certificate for the proxy, and set PUBLIC_ORIGIN=https://${origin.host}.`,
    );
  // Those of one machine share the file.
  const isElsewhere = machine.processes?.some((address) => !isLoopback(new URL(address).hostname));
  if (isElsewhere && !environment.SESSION_SECRET)
    yield warning(
      'There are processes on other machines, but SESSION_SECRET isn’t set.',
      `A process on another machine gets another secret. What it keys doesn’t work there: ${keyedBySecret}.`,
      `Set SESSION_SECRET for every process to the site’s present secret. It is in the first process’s data folder: cat ${placeOfSecret(environment)}`,
    );
}
