/*
 * What runs at once on every page. React waits until it is wanted: the page's script is fetched when the browser is
 * idle, and run when the visitor reaches for something. A press on a button that is not alive yet is kept and done afterwards.
 */
import { followScroll } from './behaviors/email-bar.js';
import { replaceBrokenPictures } from './behaviors/picture-fallback.js';

const { page, react, when, pixel } =
  document.querySelector<HTMLScriptElement>('script[data-page]')?.dataset ?? {};
const reaches = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'touchstart', 'scroll'] as const;
/** How long after the page has loaded without a reach. */
const patienceMs = 3_000;
const root = document.getElementById('page');
let pressed: HTMLElement | undefined;
let started = false;

/** Links, forms and summaries work by themselves; a plain button needs its page alive. */
function keepPress(event: MouseEvent): void {
  const button = (event.target as Element).closest?.('button');
  if (!button || (button.type === 'submit' && button.form)) return;
  pressed = button;
  event.preventDefault();
  wake();
}

function wake(): void {
  if (started || !page) return;
  started = true;
  for (const reach of reaches) removeEventListener(reach, wake, { capture: true });
  void import(page).then(() => {
    root?.removeEventListener('click', keepPress, { capture: true });
    if (pressed) requestAnimationFrame(() => pressed?.click());
  });
}

/** The visitor reads, and the line is free: fetches the scripts, and runs them only where a pixel waits for them. */
function prepare(): void {
  if ('fbq' in window || pixel) {
    wake();
    return;
  }
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
  root?.addEventListener('click', keepPress, { capture: true });
  for (const reach of reaches) addEventListener(reach, wake, { capture: true, passive: true });
  if (document.readyState === 'complete') setTimeout(prepare, patienceMs);
  else addEventListener('load', () => setTimeout(prepare, patienceMs), { once: true });
}

/** A page rendered ahead comes to life, and is counted, only when it is shown. */
if ('prerendering' in document && document.prerendering) {
  document.addEventListener('prerenderingchange', begin, { once: true });
} else {
  begin();
}

replaceBrokenPictures();
followScroll();

/** A page that comes back from the browser's own cache comes back with its menu closed. */
addEventListener('pagehide', () => document.querySelector('details.menu[open]')?.removeAttribute('open'));
