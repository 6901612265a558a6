import type { Touch, Touches } from '../../views/contracts/touches.js';
import { wantsNoTracking } from './pixel.js';

const storageName = 'touches';
/** Names of the click ids that ad networks add to addresses. Their values name a person and are not kept. */
const clickIds = ['gclid', 'gbraid', 'wbraid', 'fbclid', 'msclkid', 'ttclid'];

type OwnTouches = Touches<Required<Touch>>;

/** How the visitor came to this tab's pages, this one included: the first time, and the last time from somewhere else. */
export function readTouches(): OwnTouches {
  if (wantsNoTracking()) return {};
  const { first, last } = storedTouches();
  const touch = presentTouch();
  const isFromElsewhere = touch.referrerHost || touch.utmSource || touch.utmCampaign || touch.clickId;
  // A page that the browser kept may be older than what is remembered.
  const isLast = !last || (isFromElsewhere && last.at <= touch.at);
  return { first: first ?? touch, last: isLast ? touch : last };
}

/** For the tab's next page: once there is time, and when this one goes. To the server it goes only with a request. */
export function rememberTouches(): void {
  if (wantsNoTracking()) return;
  try {
    sessionStorage.setItem(storageName, JSON.stringify(readTouches()));
  } catch {
    // Nothing can be stored: the next page is another beginning.
  }
}

function storedTouches(): OwnTouches {
  try {
    return JSON.parse(sessionStorage.getItem(storageName) ?? '{}');
  } catch {
    return {};
  }
}

function presentTouch(): Required<Touch> {
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
