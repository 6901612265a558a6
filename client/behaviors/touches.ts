import { adClickStorage } from '../../views/contracts/analytics/ad-clicks.js';
import {
  clickIds,
  firstTouchDays,
  type Touch,
  type Touches,
} from '../../views/contracts/analytics/touches.js';
import { browserStorage, tabStorage } from '../../views/contracts/browser-storage.js';
import { wantsNoTracking } from './pixel.js';

const storageName = 'touches';
const firstName = 'first-touch';

/** A page this long after the first touch is of another visit. */
const sameVisitMs = 30 * 60_000;

type OwnTouch = Required<Touch>;
type OwnTouches = Touches<OwnTouch>;

/** Checks that a touch isn't too old, nor from a time when the visitor's clock was far ahead. */
const isRecent = (touch?: OwnTouch) =>
  Math.abs(Date.now() - Date.parse(touch?.at ?? '')) < firstTouchDays * 86_400_000;

/** Checks whether this browser remembers an earlier visit: a first touch well before this page. */
export function isReturning(): boolean {
  const first = browserStorage.readJson<OwnTouch>(firstName);
  return isRecent(first) && performance.timeOrigin - Date.parse(first?.at ?? '') > sameVisitMs;
}

/**
 * Reads how the visitor first reached this site in the last 30 days, as far as this browser remembers, and
 * how they last reached this tab's pages from another site or a campaign.
 */
export function readTouches(): OwnTouches {
  if (wantsNoTracking()) return {};
  const { first, last } = tabStorage.readJson<OwnTouches>(storageName) ?? {};
  const touch = currentTouch();
  const isFromElsewhere = touch.referrerHost || touch.utmSource || touch.utmCampaign || touch.clickId;
  // A page from the browser's back-forward cache may be older than the stored touch.
  const isLast = !last || (isFromElsewhere && last.at <= touch.at);
  const remembered = [browserStorage.readJson<OwnTouch>(firstName), first].find(isRecent);
  return { first: remembered ?? touch, last: isLast ? touch : last };
}

/** Reads the click on a Google ad that this tab keeps (`ad-click.ts`). */
export const readAdClick = () => (wantsNoTracking() ? undefined : tabStorage.read(adClickStorage));

/**
 * Stores the touches for the tab's next page, and the first one for the browser's next visit. The server gets
 * them only with a request for a cleaning. They are deleted once a visitor opts out of tracking.
 */
export function rememberTouches(): void {
  if (wantsNoTracking()) {
    tabStorage.forget(storageName);
    browserStorage.forget(firstName);
    return;
  }
  const touches = readTouches();
  tabStorage.write(storageName, JSON.stringify(touches));
  browserStorage.write(firstName, JSON.stringify(touches.first));
}

function currentTouch(): OwnTouch {
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
