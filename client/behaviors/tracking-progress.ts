/* Reports how far a visit gets: sees a price, starts a form, picks a time, sends it. Never what is typed. */

import type { FormName, Progress, ReportedGoal } from '../../views/contracts/analytics/goals.js';
import { send } from './tracking-sender.js';
import { sessionId } from './tracking-session.js';

/** The followed forms, by their action. */
const forms: Record<string, FormName> = { '/contact': 'contact', '/free-room': 'free-room' };
const timeFields = ['freeWindow', 'preferredDate'];

const reached = new Set<ReportedGoal>();
let lastField = '';
let whenSeen: () => Promise<unknown> | undefined;

/** Follows forms and prices. @param seen sends the page view if needed; its report must arrive first */
export function trackProgress(seen: typeof whenSeen): void {
  whenSeen = seen;
  addEventListener('input', noteInput, { capture: true });
  // Only after the form's own listener: it marks the fields that are invalid.
  addEventListener('submit', ({ target }) => setTimeout(noteSubmit, 0, target), { capture: true });
}

/** Reports that the visitor sees a price, if the page shows one. */
export const notePrice = () => {
  if (document.querySelector('.estimate')) reach('price');
};

function noteInput({ target, isTrusted }: Event): void {
  // The price appears after the page's own listener.
  setTimeout(notePrice);
  const { form, name } = target as HTMLInputElement;
  const formName = isTrusted && form && nameOf(form);
  if (!formName || !name) return;
  noteTime(form);
  if (name === lastField) return;
  lastField = name;
  reach('form', { form: formName, field: name });
}

function noteSubmit(form: HTMLFormElement): void {
  const formName = nameOf(form);
  if (!formName) return;
  noteTime(form);
  noteSent(form);
  const invalid = form.querySelectorAll<HTMLInputElement>('[aria-invalid=true]');
  if (invalid.length > 0) report({ form: formName, errors: Array.from(invalid, ({ name }) => name) });
}

/** Waits for the form to be accepted: the page then shows the outcome in its place. */
function noteSent(form: HTMLFormElement): void {
  const watch = new MutationObserver(() => {
    if (form.isConnected) return;
    watch.disconnect();
    reach('sent');
  });
  watch.observe(document.body, { childList: true, subtree: true });
}

/** Only checks whether a time is chosen. */
function noteTime(form: HTMLFormElement): void {
  const data = new FormData(form);
  if (timeFields.some((name) => data.get(name))) reach('time');
}

/** Reports a goal the first time, and what else is new every time. */
function reach(goal: ReportedGoal, more?: Omit<Progress, 'sessionId'>): void {
  if (!reached.has(goal)) report({ goal, ...more });
  else if (more) report(more);
  reached.add(goal);
}

async function report(progress: Omit<Progress, 'sessionId'>): Promise<void> {
  await whenSeen();
  await send('progress', { sessionId: sessionId(), ...progress });
}

/** Returns a form's name by its action, without the place in the page at which the answer opens. */
const nameOf = (form: HTMLFormElement): FormName | undefined =>
  forms[(form.getAttribute('action') ?? '').split('#')[0]];
