import { firstTouchDays, type Touch, type Touches } from '../../views/contracts/analytics/touches.js';
import { keptInBrowser, keptInTab } from '../../views/contracts/kept.js';
import { wantsNoTracking } from './pixel.js';

const storageName = 'touches';
const firstName = 'first-touch';
/** Names of the click ids that ad networks add to addresses. Their values identify a person and are not kept. */
const clickIds = ['gclid', 'gbraid', 'wbraid', 'fbclid', 'msclkid', 'ttclid'];

type OwnTouch = Required<Touch>;
type OwnTouches = Touches<OwnTouch>;

/** Neither older than it may be, nor from a time when the visitor's clock was far ahead. */
const isRecent = (touch?: OwnTouch) =>
  Math.abs(Date.now() - Date.parse(touch?.at ?? '')) < firstTouchDays * 86_400_000;

/**
 * How the visitor first came to this site in the last 30 days, as far as this browser remembers, and how they last came to this
 * tab's pages from another site or a campaign.
 */
export function readTouches(): OwnTouches {
  if (wantsNoTracking()) return {};
  const { first, last } = keptInTab.readJson<OwnTouches>(storageName) ?? {};
  const touch = presentTouch();
  const isFromElsewhere = touch.referrerHost || touch.utmSource || touch.utmCampaign || touch.clickId;
  // A page from the browser's back-forward cache may be older than the stored touch.
  const isLast = !last || (isFromElsewhere && last.at <= touch.at);
  const remembered = [keptInBrowser.readJson<OwnTouch>(firstName), first].find(isRecent);
  return { first: remembered ?? touch, last: isLast ? touch : last };
}

/**
 * Stores the touches for the tab's next page, and the first for the browser's next visit, unless nothing can be stored. The server
 * gets them only with a request for a cleaning. Once a visitor asks not to be tracked, they are forgotten.
 */
export function rememberTouches(): void {
  if (wantsNoTracking()) {
    keptInTab.forget(storageName);
    keptInBrowser.forget(firstName);
    return;
  }
  const touches = readTouches();
  keptInTab.write(storageName, JSON.stringify(touches));
  keptInBrowser.write(firstName, JSON.stringify(touches.first));
}

function presentTouch(): OwnTouch {
  const query = new URLSearchParams(location.search);
  const utm = (name: string) => (query.get(`utm_${name}`) ?? '').trim().toLowerCase();
  const referrer = document.referrer && new URL(document.referrer);
  return {
    landingPage: location.pathname,
    referrerHost: referrer && referrer.host !== location.host ? referrer.hostname.replace(/^www\./, '') : '',
    utmSource: utm('source'),
    utmMedium: utm('medium'),
    utmCampaign: utm('campaign'),
    clickId: clickIds.find((name) => query.has(name)) ?? '',
    at: new Date(performance.timeOrigin).toISOString(),
  };
}
