import { tapped } from '../../views/contracts/analytics/analytics.js';
import { send } from './tracking-sender.js';
import { sessionId } from './tracking-session.js';

const clickable = 'button, a, input, select, summary, .btn, .button, .link';
const textLength = 100;

/** Reports clicks on buttons, links and fields, and every form that is sent. */
export function trackClicks(): void {
  addEventListener('click', ({ target }) => report('click', (target as Element).closest?.(clickable)), {
    capture: true,
  });
  addEventListener('submit', ({ target }) => report('form_submit', target as Element), { capture: true });
}

function report(eventType: string, element: Element | null | undefined): void {
  if (!element) return;
  void send('event', {
    sessionId: sessionId(),
    eventType,
    elementId: nameOf(element) || null,
    elementText: [...textOf(element)].slice(0, textLength).join(''),
    pageUrl: location.pathname,
  });
}

const schemes: Record<string, string> = { 'tel:': tapped.call, 'sms:': tapped.text };

/**
 * Returns an element's ID; else "call" or "text" for such a link; for a summary, the accordion's name with
 * "open" or "close"; else its name, its aria-label or its action, without the place in the page.
 */
function nameOf(element: Element): string {
  const attribute = (name: string) => element.getAttribute(name) ?? '';
  if (element.id) return element.id;
  const tap = schemes[(element as HTMLAnchorElement).protocol];
  if (tap) return tap;
  const details = element.matches('summary') && element.parentElement;
  // The click arrives before the browser toggles the element: what is closed now is about to open.
  if (details)
    return [details.getAttribute('name'), details.hasAttribute('open') ? 'close' : 'open']
      .filter(Boolean)
      .join('-');
  return attribute('name') || attribute('aria-label') || attribute('action').split('#')[0];
}

/** Returns the element's own text; never what the visitor typed, nor its aria-label. */
function textOf(element: Element): string {
  const { type, value } = element as HTMLInputElement;
  const isButton = type === 'submit' || type === 'button';
  const text = element.matches('input')
    ? isButton
      ? value
      : ''
    : element.matches('select, form')
      ? ''
      : element.textContent;
  return (text ?? '').trim().replace(/\s+/g, ' ');
}
