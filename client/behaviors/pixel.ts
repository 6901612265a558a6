import type { Behaviors } from '../../views/contracts/behaviors.js';

type Fbq = ((...call: unknown[]) => void) & { queue?: unknown[]; callMethod?: (...call: unknown[]) => void };

declare global {
  interface Window {
    fbq?: Fbq;
    _fbq?: Fbq;
  }
  interface Navigator {
    globalPrivacyControl?: boolean;
  }
}

/** Checks for Global Privacy Control or Do Not Track. */
export const wantsNoTracking = () => navigator.globalPrivacyControl === true || navigator.doNotTrack === '1';

/** Loads Meta's pixel, unless it is already loaded or the visitor opted out of tracking. */
export function loadPixel(id: string): void {
  if (window.fbq || wantsNoTracking()) return;
  const fbq: Fbq = (...call) => {
    if (fbq.callMethod) fbq.callMethod(...call);
    else fbq.queue?.push(call);
  };
  Object.assign(fbq, { push: fbq, loaded: true, version: '2.0', queue: [] });
  window.fbq = fbq;
  window._fbq = fbq;
  const script = document.createElement('script');
  script.async = true;
  script.src = 'https://connect.facebook.net/en_US/fbevents.js';
  document.head.append(script);
  fbq('init', id);
}

/** Reports an event to the pixel. Errors of third-party code or blockers' stand-ins must not break a page. */
export const reportToPixel: Behaviors['reportToPixel'] = (event, details) => {
  if (wantsNoTracking()) return;
  try {
    window.fbq?.('track', event, details);
  } catch (error) {
    console.warn('The ad pixel failed:', error);
  }
};
