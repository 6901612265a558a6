import { adClickKinds, adClickStorage } from '../../views/contracts/analytics/ad-clicks.js';
import { tabStorage } from '../../views/contracts/browser-storage.js';
import { wantsNoTracking } from './pixel.js';

const { clicks } = document.querySelector<HTMLScriptElement>('script[data-page]')?.dataset ?? {};

/**
 * Keeps the click on a Google ad for this tab, if the page's address has one. Forms send it. Deletes it if
 * the business has turned that off, or the visitor opted out of tracking.
 */
export function keepAdClick(): void {
  if (clicks === undefined || wantsNoTracking()) {
    tabStorage.forget(adClickStorage);
    return;
  }
  const query = new URLSearchParams(location.search);
  const kind = adClickKinds.find((name) => query.has(name));
  if (kind) tabStorage.write(adClickStorage, `${kind}:${query.get(kind)}`);
}
