/** How a visitor came to the site: the keys that leads are counted under, too. */
export interface VisitSource {
  landingPage: string;
  referrerHost: string;
  utmSource: string;
  utmMedium: string;
  utmCampaign: string;
}

const pathLength = 300;
const cut = (text: string, length: number) => [...text.slice(0, length * 2)].slice(0, length).join('');

/** The path of a page's address, whether that came whole or as a path: neither query nor fragment. */
export function pathOf(pageUrl: string): string {
  const path = pageUrl.replace(/^https?:\/\/[^/?#]*/i, '').replace(/[?#].*$/s, '');
  return cut(path || '/', pathLength);
}

/** The host of another site's address in lowercase, without "www."; '' for none and for the site itself. */
function referrerHostOf(referrer: string, ownHost: string): string {
  if (!URL.canParse(referrer)) return '';
  const host = bare(new URL(referrer).host);
  return host === bare(ownHost) ? '' : cut(host, 255);
}

/** Whether a referrer is a page of the site itself. */
export const isOwnReferrer = (referrer: string, ownHost: string) =>
  URL.canParse(referrer) && bare(new URL(referrer).host) === bare(ownHost);

const bare = (host: string) => host.toLowerCase().replace(/^www\./, '');

/** Read off a session's first page view. */
export function sourceOf(pageUrl: string, referrer: string, ownHost: string): VisitSource {
  const query = new URLSearchParams(/\?([^#]*)/.exec(pageUrl)?.[1] ?? '');
  const utm = (name: string) => cut((query.get(`utm_${name}`) ?? '').trim().toLowerCase(), 100);
  return {
    landingPage: pathOf(pageUrl),
    referrerHost: referrerHostOf(referrer, ownHost),
    utmSource: utm('source'),
    utmMedium: utm('medium'),
    utmCampaign: utm('campaign'),
  };
}
