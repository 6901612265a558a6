import { send } from './tracking-sender.js';
import { sessionId } from './tracking-session.js';

const pressed = 'button, a, input, select, .btn, .button, .link';
const textLength = 100;

/** Tells of presses on buttons, links and fields, and of every form that is sent. */
export function followPresses(): void {
  addEventListener('click', ({ target }) => tell('click', (target as Element).closest?.(pressed)), {
    capture: true,
  });
  addEventListener('submit', ({ target }) => tell('form_submit', target as Element), { capture: true });
}

function tell(eventType: string, element: Element | null | undefined): void {
  if (!element) return;
  void send('event', {
    sessionId,
    eventType,
    elementId: element.id || null,
    elementText: [...textOf(element)].slice(0, textLength).join(''),
    pageUrl: location.pathname,
  });
}

/** What can be read on it; never what somebody typed. */
function textOf(element: Element): string {
  const label = element.getAttribute('aria-label') ?? '';
  const text = element.matches('input, select, form') ? fieldText(element) : element.textContent;
  return (label || text || '').trim().replace(/\s+/g, ' ');
}

function fieldText(element: Element): string {
  const { type, value, name } = element as HTMLInputElement;
  return type === 'submit' || type === 'button' ? value : typeof name === 'string' ? name : '';
}
