import { clickIds } from '../../views/contracts/analytics/touches.js';
import { cleanText } from './clean-text.js';

/** How a visitor reached the site. Leads are counted by the same keys. */
export interface VisitSource {
  landingPage: string;
  referrerHost: string;
  utmSource: string;
  utmMedium: string;
  utmCampaign: string;
  /** The click ID's name, like gclid, and never its value, which identifies a person; '' for none. */
  clickId: string;
}

const maxPathLength = 300;

/** Returns an address's path without query and fragment, cut to 300 characters. @param pageUrl URL or path */
export function pathOf(pageUrl: string): string {
  const path = pageUrl.replace(/^https?:\/\/[^/?#]*/i, '').replace(/[?#].*$/s, '');
  return cleanText(path, maxPathLength) || '/';
}

/** Returns the referring site's host in lowercase, without "www."; '' for none and for the site itself. */
function referrerHostOf(referrer: string, ownHost: string): string {
  if (!URL.canParse(referrer)) return '';
  const host = bare(new URL(referrer).host);
  return host === bare(ownHost) ? '' : cleanText(host, 255);
}

/** Checks whether a referrer is a page of the site itself. */
export const isOwnReferrer = (referrer: string, ownHost: string) =>
  URL.canParse(referrer) && bare(new URL(referrer).host) === bare(ownHost);

const bare = (host: string) => host.toLowerCase().replace(/^www\./, '');

/**
 * Returns a visit's source from its first page view.
 * @param pageUrl with its query, for the `utm_` parameters and the click ID's name
 */
export function sourceOf(pageUrl: string, referrer: string, ownHost: string): VisitSource {
  const query = new URLSearchParams(/\?([^#]*)/.exec(pageUrl)?.[1] ?? '');
  // Cut it last: some letters become two in lower case.
  const utm = (name: string) => cleanText((query.get(`utm_${name}`) ?? '').toLowerCase(), 100);
  return {
    landingPage: pathOf(pageUrl),
    referrerHost: referrerHostOf(referrer, ownHost),
    utmSource: utm('source'),
    utmMedium: utm('medium'),
    utmCampaign: utm('campaign'),
    clickId: clickIds.find((name) => query.has(name)) ?? '',
  };
}
