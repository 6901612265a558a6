/*
 * Counts the visit, once the page is there for the visitor: a session a tab, a view a page, what is pressed and sent,
 * and how long the page was in view. What goes wrong here is a warning and nothing else.
 */
import { deviceInfo, findPlace } from './tracking-device.js';
import { followPresses } from './tracking-events.js';
import { now, send, sendLast, setClock } from './tracking-sender.js';
import { isCounted, isTold, sessionId, told } from './tracking-session.js';

/** Nobody looks at a page for longer without moving anything. */
const attentionMs = 30 * 60_000;
const quietMs = 30_000;
const activities = ['click', 'scroll', 'keydown', 'mousemove'] as const;
const { geo, ip, vitals } = document.querySelector<HTMLScriptElement>('script[data-page]')?.dataset ?? {};

interface View {
  /** Undefined until the server has named it. */
  id?: number;
  shownMs: number;
  /** When in the page's life it came into view, while it is. */
  shownAt?: number;
}

/** Milliseconds of the page's life. Spans are measured with it: the visitor's clock may be set right in between. */
const age = () => performance.now();

let view: View = { shownMs: 0 };
let activeAt = age();
let quietTimer: number | undefined;

function start(): void {
  setTimeout(() => void tell());
  followPresses();
  for (const activity of activities)
    addEventListener(activity, noteActivity, { capture: true, passive: true });
  document.addEventListener('visibilitychange', () =>
    document.visibilityState === 'hidden' ? pause() : resume(),
  );
  addEventListener('pagehide', pause);
  addEventListener('pageshow', ({ persisted }) => persisted && beginAgain());
  if (document.visibilityState === 'visible') resume();
  if (vitals) void import(vitals).catch((error) => console.warn('Page speed is not measured:', error));
}

/** One after the other, so that neither holds up the page for long. */
async function tell(): Promise<void> {
  await count(view);
  if (!isTold()) await tellSession();
}

/** The address keeps what a campaign's link said, and nothing else of its query. */
function pageUrl(): string {
  const said = [...new URLSearchParams(location.search)].filter(([name]) => name.startsWith('utm_'));
  return location.pathname + (said.length > 0 ? `?${new URLSearchParams(said)}` : '');
}

async function count(counted: View): Promise<void> {
  const answer = await send('pageview', {
    sessionId,
    pageUrl: pageUrl(),
    pageTitle: document.title,
    referrer: document.referrer,
    userAgent: navigator.userAgent,
  });
  setClock(answer?.date);
  counted.id = answer?.pageView?.id;
  // The page was left before its view had a name.
  if (counted.shownAt === undefined && counted.shownMs > 0) reportTime(counted);
}

async function tellSession(): Promise<void> {
  const place = await findPlace(geo, ip);
  told();
  await send('session', session(place));
}

const session = (place = { country: '', city: '' }) => ({
  sessionId,
  ipAddress: null,
  ...place,
  deviceInfo: deviceInfo(),
  userAgent: navigator.userAgent,
});

function resume(): void {
  if (document.visibilityState === 'visible') view.shownAt ??= activeAt = age();
}

/** A page that the browser kept whole and shows again, on the way back, is a view of its own: so it is where none is kept. */
function beginAgain(): void {
  view = { shownMs: 0 };
  void count(view);
  resume();
}

/** Closes the view, until the page is seen again: then its time goes on. */
function pause(): void {
  if (view.shownAt === undefined) return;
  view.shownMs += Math.min(age(), activeAt + attentionMs) - view.shownAt;
  view.shownAt = undefined;
  reportTime(view);
  if (!isTold()) sendLast('session', session());
  sendLast('update_session', { sessionId, updates: { endedAt: new Date(now()).toISOString() } });
}

function reportTime({ id, shownMs }: View): void {
  if (id) sendLast('update_pageview', { pageViewId: id, timeSpent: Math.round(shownMs / 1000) });
}

function noteActivity(): void {
  activeAt = age();
  clearTimeout(quietTimer);
  quietTimer = window.setTimeout(() => {
    const lastActivityAt = new Date(now() - (age() - activeAt)).toISOString();
    void send('update_session', { sessionId, updates: { lastActivityAt } });
  }, quietMs);
}

if (isCounted()) start();
