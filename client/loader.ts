/*
 * What runs at once on every page. React waits until it is wanted: the page's script is fetched when the browser is
 * idle, and run when the visitor reaches for something. A press on a button that is not alive yet is kept and done
 * afterwards.
 */
import { followScroll } from './behaviors/email-bar.js';
import { replaceBrokenPictures } from './behaviors/picture-fallback.js';
import { rememberTouches } from './behaviors/touches.js';

const { page, react, when, pixel, tracker } =
  document.querySelector<HTMLScriptElement>('script[data-page]')?.dataset ?? {};
const reaches = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'touchstart', 'scroll'] as const;
/** How long after the page has loaded without a reach. */
const patienceMs = 3_000;
const root = document.getElementById('page');
let pressed: HTMLElement | undefined;
let started = false;

/** Links, forms and summaries work by themselves; a plain button, or a link that opens a dialog, needs its page alive. */
function keepPress(event: MouseEvent): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  const button = (event.target as Element).closest?.<HTMLElement>('button, a[aria-haspopup]');
  if (!button || (button instanceof HTMLButtonElement && button.type === 'submit' && button.form)) return;
  pressed = button;
  event.preventDefault();
  wake();
}

function wake(): void {
  if (started || !page) return;
  started = true;
  for (const reach of reaches) removeEventListener(reach, wake, { capture: true });
  // Where the script can't be had, the page stays what it is without one: links lead where they say.
  void import(page)
    .catch((error) => console.warn('The page stays as it is:', error))
    .then(() => {
      root?.removeEventListener('click', keepPress, { capture: true });
      if (pressed) requestAnimationFrame(() => pressed?.click());
    });
}

/** What a pixel waits for runs once the page has loaded. Else the visitor reads, and the scripts are only fetched. */
function prepare(): void {
  if ('fbq' in window || pixel) wake();
  else setTimeout(fetchAhead, patienceMs);
  whenIdle(rememberTouches);
  // A page that is not found below /admin is the owner's mistake, not a visit.
  if (tracker && !location.pathname.startsWith('/admin'))
    whenIdle(() => void import(tracker).catch((error) => console.warn('No visits are counted:', error)));
}

/** Safari has no idle callback. */
function whenIdle(task: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(task, { timeout: 2_000 });
  else setTimeout(task, 500);
}

function fetchAhead(): void {
  for (const href of [react, page]) {
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'prefetch', as: 'script', href }),
    );
  }
}

function begin(): void {
  if (when === 'now') {
    wake();
    return;
  }
  addEventListener('pagehide', rememberTouches);
  root?.addEventListener('click', keepPress, { capture: true });
  for (const reach of reaches) addEventListener(reach, wake, { capture: true, passive: true });
  if (document.readyState === 'complete') prepare();
  else addEventListener('load', prepare, { once: true });
}

/** A page rendered ahead comes to life, and is counted, only when it is shown. */
if ('prerendering' in document && document.prerendering) {
  document.addEventListener('prerenderingchange', begin, { once: true });
} else {
  begin();
}

replaceBrokenPictures();
followScroll();

/** The menu closes at Escape, at a press outside, and before the browser keeps the page for the way back. */
const menu = document.querySelector<HTMLDetailsElement>('details.menu');
if (menu) {
  const close = () => menu.removeAttribute('open');
  addEventListener('pagehide', close);
  addEventListener('keydown', ({ key }) => key === 'Escape' && close());
  addEventListener('pointerdown', ({ target }) => !menu.contains(target as Node) && close());
}
