/*
 * Counts the visit soon after the page has loaded: one session per tab, one view per page, what is clicked and sent, and how
 * long the page was in view. Whatever goes wrong here becomes a warning in the console and nothing else.
 */

import { storageOpenAfterMs } from '../../views/contracts/kept.js';
import { wantsNoTracking } from './pixel.js';
import { deviceInfo, findPlace } from './tracking-device.js';
import { followPresses } from './tracking-events.js';
import { now, send, sendLast, setClock } from './tracking-sender.js';
import { isCounted, isSessionSent, markSessionSent, sessionId } from './tracking-session.js';

/** After so long without any activity, it is assumed that nobody looks at the page. */
const attentionMs = 30 * 60_000;
const quietMs = 30_000;
/** When page speed is measured, where nobody has done anything before: the browser keeps what it has noted until then. */
const measureAfterMs = 3_000;
const activities = ['click', 'scroll', 'keydown', 'mousemove'] as const;
const { geo, ip, vitals } = document.querySelector<HTMLScriptElement>('script[data-page]')?.dataset ?? {};

interface View {
  /** The server's id of it; undefined until the server has answered. */
  id?: number;
  shownMs: number;
  /** When it came into view, by `age()`; undefined while it is not in view. */
  shownAt?: number;
}

/** The page's age in milliseconds. Spans are measured with it, since the visitor's clock may be set in between. */
const age = () => performance.now();

let view: View = { shownMs: 0 };
let activeAt = age();
let quietTimer: number | undefined;
let isTold = false;

function start(): void {
  for (const activity of activities) {
    addEventListener(activity, noteActivity, { capture: true, passive: true });
    addEventListener(activity, tellOfVisit, { capture: true, passive: true, once: true });
    addEventListener(activity, measureSpeed, { capture: true, passive: true, once: true });
  }
  // After the visit: what is pressed is told of later than the view that it was pressed in.
  followPresses();
  document.addEventListener('visibilitychange', () =>
    document.visibilityState === 'hidden' ? pause() : resume(),
  );
  addEventListener('pagehide', pause);
  addEventListener('pageshow', ({ persisted }) => persisted && beginAgain());
  if (document.visibilityState === 'visible') resume();
  setTimeout(tellOfVisit, storageOpenAfterMs);
  setTimeout(measureSpeed, measureAfterMs);
}

/**
 * Begins to measure how fast the page is; once it has begun, nothing more happens: a module is imported once. Where a press on a link
 * begins it, the browser drops the import as it leaves the page, which is no fault: a failure is told only by a page that is still
 * there a while later.
 */
function measureSpeed(): void {
  if (!vitals || !isCounted()) return;
  import(vitals).catch((error) =>
    setTimeout(() => console.warn('Page speed is not measured:', error), measureAfterMs),
  );
}

/**
 * To be called once storage is open, or when that cannot be waited for. Tells of the view, then of the session, so that neither holds up
 * the page for long.
 */
async function tellOfVisit(): Promise<void> {
  if (isTold || !isCounted()) return;
  isTold = true;
  await count(view);
  if (!isSessionSent()) await sendSession();
}

/** The page's path with the utm_ parameters of its query, and nothing else of the query. */
function pageUrl(): string {
  const said = [...new URLSearchParams(location.search)].filter(([name]) => name.startsWith('utm_'));
  return location.pathname + (said.length > 0 ? `?${new URLSearchParams(said)}` : '');
}

async function count(counted: View): Promise<void> {
  const answer = await send('pageview', {
    sessionId: sessionId(),
    pageUrl: pageUrl(),
    pageTitle: document.title,
    referrer: document.referrer,
    userAgent: navigator.userAgent,
  });
  setClock(answer?.date);
  counted.id = answer?.pageView?.id;
  // The page was left before its view had an id.
  if (counted.shownAt === undefined && counted.shownMs > 0) reportTime(counted);
}

async function sendSession(): Promise<void> {
  const place = await findPlace(geo, ip);
  markSessionSent();
  await send('session', session(place));
}

const session = (place = { country: '', city: '' }) => ({
  sessionId: sessionId(),
  ipAddress: null,
  ...place,
  deviceInfo: deviceInfo(),
  userAgent: navigator.userAgent,
});

function resume(): void {
  if (document.visibilityState === 'visible') view.shownAt ??= activeAt = age();
}

/** A page shown again from the back-forward cache is a new view, as it is in browsers that load it again. */
function beginAgain(): void {
  view = { shownMs: 0 };
  void count(view);
  resume();
}

/** Stops the view's time and reports it. The time goes on when the page is seen again. */
function pause(): void {
  if (view.shownAt === undefined) return;
  // The request outlives the page.
  void tellOfVisit();
  view.shownMs += Math.min(age(), activeAt + attentionMs) - view.shownAt;
  view.shownAt = undefined;
  reportTime(view);
  if (!isSessionSent()) sendLast('session', session());
  sendLast('update_session', { sessionId: sessionId(), updates: { endedAt: new Date(now()).toISOString() } });
}

function reportTime({ id, shownMs }: View): void {
  if (id) sendLast('update_pageview', { pageViewId: id, timeSpent: Math.round(shownMs / 1000) });
}

function noteActivity(): void {
  activeAt = age();
  clearTimeout(quietTimer);
  quietTimer = window.setTimeout(() => {
    const lastActivityAt = new Date(now() - (age() - activeAt)).toISOString();
    void send('update_session', { sessionId: sessionId(), updates: { lastActivityAt } });
  }, quietMs);
}

if (!wantsNoTracking()) start();
