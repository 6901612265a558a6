/*
 * Runs at once on every page. The page's script, and React with it, is fetched a while after the page has loaded and run at
 * the visitor's first interaction. A press on a button before that is kept, and done once the page is hydrated.
 */

import { followScroll } from './behaviors/email-bar.js';
import { followOpeningHours } from './behaviors/opening-status.js';
import { replaceBrokenPictures } from './behaviors/picture-fallback.js';
import { fetchPicturesAhead } from './behaviors/pictures-ahead.js';
import { rememberTouches } from './behaviors/touches.js';
import { whenIdle } from './behaviors/when-idle.js';

const {
  page,
  react,
  when,
  pixel,
  tracker,
  opening,
  private: hidden,
} = document.querySelector<HTMLScriptElement>('script[data-page]')?.dataset ?? {};
/** The address of a customer's own page is a secret, also from what the next request tells of its visitor's way. */
const isPrivate = hidden !== undefined;
/** Below /admin stands the owner's preview, which may not connect to anything, or a page that is not found: no visits. */
const isOwners = location.pathname.startsWith('/admin');
const interactions = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'touchstart', 'scroll'] as const;
/** How long after the page has loaded its script is fetched, where no interaction has come before. */
const fetchAheadAfterMs = 3_000;
const root = document.getElementById('page');
let pressed: HTMLElement | undefined;
let started = false;

/** Links, forms and summaries work without a script; a plain button, or a link that opens a dialog, needs the page's. */
function keepPress(event: MouseEvent): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  const button = (event.target as Element).closest?.<HTMLElement>('button, a[aria-haspopup]');
  if (!button || (button instanceof HTMLButtonElement && button.type === 'submit' && button.form)) return;
  pressed = button;
  event.preventDefault();
  wake();
}

/** Where the page appears under a mouse at rest, Chromium may send a `pointermove` without any movement. */
const hasMoved = (event: Event) =>
  event.type !== 'pointermove' ||
  (event as PointerEvent).movementX !== 0 ||
  (event as PointerEvent).movementY !== 0;

const wakeAtInteraction = (event: Event) => hasMoved(event) && wake();

function wake(): void {
  if (started || !page) return;
  started = true;
  for (const type of interactions) removeEventListener(type, wakeAtInteraction, { capture: true });
  if (when !== 'now' && !isPrivate) whenIdle(rememberTouches);
  // Where the script cannot be fetched, the page works as it does without JavaScript.
  void import(page)
    .catch((error) => console.warn('The page stays as it is:', error))
    .then(() => {
      root?.removeEventListener('click', keepPress, { capture: true });
      if (pressed) requestAnimationFrame(() => pressed?.click());
    });
}

/** After the page has loaded: a page with an ad pixel is hydrated, for others the scripts are only fetched. */
function prepare(): void {
  if ('fbq' in window || pixel) wake();
  else if (!isOwners) setTimeout(fetchAhead, fetchAheadAfterMs);
  whenIdle(fetchPicturesAhead);
  if (tracker && !isOwners)
    whenIdle(() => void import(tracker).catch((error) => console.warn('No visits are counted:', error)));
}

/** Into the browser's cache, to the last byte. Firefox refuses a link with rel="prefetch" under `default-src 'none'`, and Safari knows none. */
function fetchAhead(): void {
  for (const href of [react, page].filter((one) => one !== undefined))
    void fetch(href, { priority: 'low' })
      .then((answer) => answer.blob())
      .catch(() => undefined);
}

function begin(): void {
  if (when === 'now') {
    wake();
    return;
  }
  if (!isPrivate)
    for (const type of ['pagehide', 'visibilitychange']) addEventListener(type, rememberTouches);
  root?.addEventListener('click', keepPress, { capture: true });
  for (const type of interactions)
    addEventListener(type, wakeAtInteraction, { capture: true, passive: true });
  if (document.readyState === 'complete') prepare();
  else addEventListener('load', prepare, { once: true });
}

/** A page that the browser renders ahead is hydrated and counted only when it is shown. */
if ('prerendering' in document && document.prerendering) {
  document.addEventListener('prerenderingchange', begin, { once: true });
} else {
  begin();
}

replaceBrokenPictures();
followScroll();
if (opening) followOpeningHours(JSON.parse(opening));

/** The menu closes at Escape, at a press outside, and when the page is left: the Back button may show it again as it was. */
const menu = document.querySelector<HTMLDetailsElement>('details.menu');
if (menu) {
  const close = () => menu.removeAttribute('open');
  addEventListener('pagehide', close);
  addEventListener('keydown', ({ key }) => key === 'Escape' && close());
  addEventListener('pointerdown', ({ target }) => !menu.contains(target as Node) && close());
}
