/*
 * Tracks the visit soon after the page has loaded: one session per tab, one view per page, clicks and
 * submits, and how long the page was visible, and how far it came. Any failure here is only a console
 * warning.
 */

import { clickIds } from '../../views/contracts/analytics/touches.js';
import { keepAdClick } from './ad-click.js';
import { wantsNoTracking } from './pixel.js';
import { deviceInfo, findPlace, nowhere } from './tracking-device.js';
import { trackClicks } from './tracking-events.js';
import { notePrice, trackProgress } from './tracking-progress.js';
import { now, send, sendLast, setClock } from './tracking-sender.js';
import { isCounted, isSessionSent, markSessionSent, sessionId } from './tracking-session.js';
import { measureVitals } from './vitals.js';

/** After this long without activity, the page counts as unattended. */
const attentionMs = 30 * 60_000;
/** How long activity must pause before it is reported. */
const quietMs = 30_000;
/**
 * When the visit is reported, unless the visitor acts earlier. The first read from storage waits for the
 * browser to open it, which would block the page while it loads.
 */
const reportAfterMs = 1_000;
/** When page speed is measured, unless the visitor acts earlier. The browser buffers entries until then. */
const measureAfterMs = 10_000;
const activities = ['click', 'scroll', 'keydown', 'mousemove'] as const;
const { geo, ip } = document.querySelector<HTMLScriptElement>('script[data-page]')?.dataset ?? {};

interface View {
  /** The server's ID; undefined until the server has responded. */
  id?: number;
  shownMs: number;
  /** When it became visible, by `age()`; undefined while it is hidden. */
  shownAt?: number;
}

/** Returns the page's age in ms. Used for durations, because the visitor's clock may change in between. */
const age = () => performance.now();

let view: View = { shownMs: 0 };
let activeAt = age();
let quietTimer: number | undefined;
let isReported = false;
/** The report of the page view, once it was sent. */
let seen: Promise<void> | undefined;

function start(): void {
  for (const activity of activities)
    addEventListener(activity, noteActivity, { capture: true, passive: true });
  // After noteActivity(): a click must be reported later than the view that it happened in.
  trackClicks();
  trackProgress(() => {
    void reportVisit();
    return seen;
  });
  document.addEventListener('visibilitychange', () =>
    document.visibilityState === 'hidden' ? pause() : resume(),
  );
  addEventListener('pagehide', pause);
  addEventListener('pageshow', ({ persisted }) => persisted && startNewView());
  if (document.visibilityState === 'visible') resume();
  setTimeout(reportVisit, reportAfterMs);
  setTimeout(measureVitals, measureAfterMs);
}

/**
 * Reports the view, then the session, so that neither blocks the page for long. Call it once storage is open,
 * or when that can't be awaited.
 */
async function reportVisit(): Promise<void> {
  if (isReported) return;
  isReported = true;
  keepAdClick();
  if (!isCounted()) return;
  seen = count(view);
  await seen;
  notePrice();
  if (!isSessionSent()) await sendSession();
}

/** Returns the page's path with only the utm_ parameters of its query, and the click IDs without values. */
function pageUrl(): string {
  const query = new URLSearchParams();
  for (const [name, value] of new URLSearchParams(location.search)) {
    if (name.startsWith('utm_')) query.append(name, value);
    else if (clickIds.some((id) => id === name)) query.set(name, '');
  }
  return [location.pathname, String(query)].filter(Boolean).join('?');
}

async function count(counted: View): Promise<void> {
  const reply = await send('pageview', {
    sessionId: sessionId(),
    pageUrl: pageUrl(),
    pageTitle: document.title,
    referrer: document.referrer,
    userAgent: navigator.userAgent,
  });
  setClock(reply?.date);
  counted.id = reply?.pageView?.id;
  // The visitor left the page before its view had an ID.
  if (counted.shownAt === undefined && counted.shownMs > 0) reportTime(counted);
}

async function sendSession(): Promise<void> {
  const place = geo ? await findPlace(geo, ip) : nowhere;
  markSessionSent();
  await send('session', session(place));
}

const session = (place = nowhere) => ({
  sessionId: sessionId(),
  ipAddress: null,
  ...place,
  deviceInfo: deviceInfo(),
  userAgent: navigator.userAgent,
});

function resume(): void {
  if (document.visibilityState === 'visible') view.shownAt ??= activeAt = age();
}

/** Counts a page from the back-forward cache as a new view, as in browsers that reload it. */
function startNewView(): void {
  view = { shownMs: 0 };
  void count(view);
  resume();
}

/** Stops the view's time and reports it. The time continues when the page is visible again. */
function pause(): void {
  if (view.shownAt === undefined) return;
  // The request outlives the page.
  void reportVisit();
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
  void reportVisit();
  measureVitals();
  activeAt = age();
  clearTimeout(quietTimer);
  quietTimer = window.setTimeout(() => {
    const lastActivityAt = new Date(now() - (age() - activeAt)).toISOString();
    void send('update_session', { sessionId: sessionId(), updates: { lastActivityAt } });
  }, quietMs);
}

if (wantsNoTracking()) keepAdClick();
else start();
