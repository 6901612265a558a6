/*
 * Runs immediately on every page. Fetches the page's script, including React, a few seconds after the page
 * has loaded, and runs it at the visitor's first interaction. A click on a button before that is repeated
 * once the page is hydrated.
 */

import { parseOpeningChanges } from '../views/contracts/website/opening-status.js';
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
  errors,
  opening,
  private: hidden,
} = document.querySelector<HTMLScriptElement>('script[data-page]')?.dataset ?? {};
/** The address of a customer page is a secret, so it must not be stored as a touch. */
const isPrivate = hidden !== undefined;
/** Under /admin, this runs on "not found" pages and in a preview, which can't connect. Neither is counted. */
const isAdmin = location.pathname.startsWith('/admin');
const interactions = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'touchstart', 'scroll'] as const;
/** The page's script is fetched this long after the page has loaded, or at the first interaction. */
const prefetchDelayMs = 3_000;
/** A page that the visitor leaves stops running within this time. */
const leavingMs = 1_000;
const root = document.getElementById('page');
let clicked: HTMLElement | undefined;
let isStarted = false;

/**
 * Holds clicks on plain buttons and on links that open a dialog, and those that send a form with errors,
 * which the page's script shows beside the fields. Links, other forms and summaries work without it.
 */
function holdClick(event: MouseEvent): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  const button = (event.target as Element).closest?.<HTMLButtonElement>('button, a[aria-haspopup]');
  if (!button || (button.type === 'submit' && button.form?.checkValidity())) return;
  clicked = button;
  event.preventDefault();
  wake();
}

/** Ignores empty moves: when a page appears under a resting mouse, Chromium may send a `pointermove`. */
const hasMoved = (event: Event) =>
  event.type !== 'pointermove' ||
  (event as PointerEvent).movementX !== 0 ||
  (event as PointerEvent).movementY !== 0;

const wakeAtInteraction = (event: Event) => hasMoved(event) && wake();

function wake(): void {
  if (isStarted || !page) return;
  isStarted = true;
  for (const type of interactions) removeEventListener(type, wakeAtInteraction, { capture: true });
  if (when !== 'now' && !isPrivate) whenIdle(rememberTouches);
  // If the script can't be fetched, the page works as it does without JavaScript.
  void import(page)
    .then(hydrated, (error) => {
      console.warn('The page’s script didn’t load:', error);
      // Leaving the page cancels the request. That is no error, so it is reported only where the page stays.
      setTimeout(() => reportError({ reason: error }), leavingMs);
    })
    .then(() => {
      root?.removeEventListener('click', holdClick, { capture: true });
      clicked?.click();
    });
}

/** Waits until the page's handlers are in place. */
async function hydrated(): Promise<void> {
  while (root && !root.dataset.alive) await new Promise(requestAnimationFrame);
}

/** Runs after the page has loaded. Hydrates a page with an ad pixel; for others, only fetches the scripts. */
function prepare(): void {
  if ('fbq' in window || pixel) wake();
  else if (!isAdmin) setTimeout(prefetch, prefetchDelayMs);
  whenIdle(fetchPicturesAhead);
  if (tracker && !isAdmin)
    whenIdle(
      () => void import(tracker).catch((error) => console.warn('The visit tracker didn’t load:', error)),
    );
}

/**
 * Fetches the scripts into the browser's cache, reading them to the end. A link with rel="prefetch" doesn't
 * work: Firefox blocks it under `default-src 'none'`, and Safari doesn't support it.
 */
function prefetch(): void {
  for (const href of [react, page].filter((one) => one !== undefined))
    void fetch(href, { priority: 'low' })
      .then((response) => response.blob())
      .catch(() => undefined);
}

/** Reports an uncaught error or rejection. The script for that is fetched at the first one. */
function reportError(event: object): void {
  if (errors && !isAdmin) void import(errors).then(({ report }) => report(event)).catch(() => undefined);
}

function begin(): void {
  if (when === 'now') {
    wake();
    return;
  }
  if (!isPrivate)
    for (const type of ['pagehide', 'visibilitychange']) addEventListener(type, rememberTouches);
  root?.addEventListener('click', holdClick, { capture: true });
  for (const type of interactions)
    addEventListener(type, wakeAtInteraction, { capture: true, passive: true });
  if (document.readyState === 'complete') prepare();
  else addEventListener('load', prepare, { once: true });
}

// A page that the browser prerenders is hydrated and counted only when it is shown.
if ('prerendering' in document && document.prerendering) {
  document.addEventListener('prerenderingchange', begin, { once: true });
} else {
  begin();
}

for (const type of ['error', 'unhandledrejection']) addEventListener(type, reportError);
replaceBrokenPictures();
followScroll();
if (opening) followOpeningHours(parseOpeningChanges(opening));

// Close the menu on Escape, on a click or with the focus outside, and when the visitor leaves: the Back
// button may restore the page as it was.
const menu = document.querySelector<HTMLDetailsElement>('details.menu');
if (menu) {
  const close = () => menu.removeAttribute('open');
  addEventListener('pagehide', close);
  addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !menu.open) return;
    if (menu.contains(document.activeElement)) menu.querySelector('summary')?.focus();
    close();
  });
  menu.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget && !menu.contains(relatedTarget as Node)) close();
  });
  addEventListener('pointerdown', ({ target }) => !menu.contains(target as Node) && close());
}
