import { type KnownSource, knownSources } from './known-sources.js';

const wordsOf = (text = '') => text.split(' ').filter(Boolean);
const indexed = (words: (source: KnownSource) => string[]) =>
  new Map(knownSources.flatMap((source) => words(source).map((word) => [word, source] as const)));
const byHost = indexed(({ hosts }) => wordsOf(hosts));
const byUtm = indexed(({ utm }) => wordsOf(utm));

/**
 * Returns the known source of a visit; undefined if it isn't in the list, or there is none.
 * @param utmSource in lower case; '' for none. It decides, before the host
 * @param referrerHost in lower case without "www."; '' for none
 * @param clickId the name of a click ID. It decides if nothing else is known
 */
export function knownSourceOf(
  utmSource: string,
  referrerHost: string,
  clickId = '',
): KnownSource | undefined {
  const word = utmSource || referrerHost || clickId;
  return byUtm.get(word.replace(/[\s_]+/g, '-')) ?? sourceOfHost(word);
}

/** Finds the source of a host or of the nearest host above it. */
function sourceOfHost(host: string): KnownSource | undefined {
  for (let rest = host.replace(/^www\.|:\d+$/g, ''); rest; rest = rest.replace(/^[^.]*\.?/, '')) {
    const found = byHost.get(rest);
    if (found) return found;
    if (/^google\.[a-z]{2,3}(\.[a-z]{2})?$/.test(rest)) return byUtm.get('google');
  }
  return undefined;
}

/**
 * Returns a source's one name, like "Google" for google, google.com and google.co.uk; an unknown one as it
 * is; '' for direct visits.
 * @param utmSource and the others as in {@link knownSourceOf}
 */
export const sourceName = (utmSource: string, referrerHost: string, clickId = ''): string =>
  knownSourceOf(utmSource, referrerHost, clickId)?.name ?? (utmSource || referrerHost || clickId);
