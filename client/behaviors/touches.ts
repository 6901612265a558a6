import { keptInTab } from '../../views/contracts/kept.js';
import type { Touch, Touches } from '../../views/contracts/touches.js';
import { wantsNoTracking } from './pixel.js';

const storageName = 'touches';
/** Names of the click ids that ad networks add to addresses. Their values identify a person and are not kept. */
const clickIds = ['gclid', 'gbraid', 'wbraid', 'fbclid', 'msclkid', 'ttclid'];

type OwnTouches = Touches<Required<Touch>>;

/** How the visitor first came to this tab's pages, and how they last came from another site or a campaign. */
export function readTouches(): OwnTouches {
  if (wantsNoTracking()) return {};
  const { first, last } = keptInTab.readJson<OwnTouches>(storageName) ?? {};
  const touch = presentTouch();
  const isFromElsewhere = touch.referrerHost || touch.utmSource || touch.utmCampaign || touch.clickId;
  // A page from the browser's back-forward cache may be older than the stored touch.
  const isLast = !last || (isFromElsewhere && last.at <= touch.at);
  return { first: first ?? touch, last: isLast ? touch : last };
}

/** Stores the touches for the tab's next page, which counts as the first where nothing can be stored. The server gets them only with a request for a cleaning. */
export function rememberTouches(): void {
  if (wantsNoTracking()) return;
  keptInTab.write(storageName, JSON.stringify(readTouches()));
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
