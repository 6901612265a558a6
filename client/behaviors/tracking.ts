/*
 * Counts the visit soon after the page has loaded: one session per tab, one view per page, what is clicked and sent, and how
 * long the page was in view. Whatever goes wrong here becomes a warning in the console and nothing else.
 */

import { wantsNoTracking } from './pixel.js';
import { deviceInfo, findPlace, nowhere } from './tracking-device.js';
import { followPresses } from './tracking-events.js';
import { now, send, sendLast, setClock } from './tracking-sender.js';
import { isCounted, isSessionSent, markSessionSent, sessionId } from './tracking-session.js';
import { measureVitals } from './vitals.js';

/** After so long without any activity, it is assumed that nobody looks at the page. */
const attentionMs = 30 * 60_000;
const quietMs = 30_000;
/**
 * When the visit is told of, where nobody has done anything before. The first look into storage waits for the browser to open it: at once
 * that would hold up the page for as long as all else that happens as it loads.
 */
const tellAfterMs = 1_000;
/** When page speed is measured, where nobody has done anything before: the browser keeps what it has noted until then. */
const measureAfterMs = 10_000;
const activities = ['click', 'scroll', 'keydown', 'mousemove'] as const;
const { geo, ip } = document.querySelector<HTMLScriptElement>('script[data-page]')?.dataset ?? {};

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
  for (const activity of activities)
    addEventListener(activity, noteActivity, { capture: true, passive: true });
  // After the visit: what is pressed is told of later than the view that it was pressed in.
  followPresses();
  document.addEventListener('visibilitychange', () =>
    document.visibilityState === 'hidden' ? pause() : resume(),
  );
  addEventListener('pagehide', pause);
  addEventListener('pageshow', ({ persisted }) => persisted && beginAgain());
  if (document.visibilityState === 'visible') resume();
  setTimeout(tellOfVisit, tellAfterMs);
  setTimeout(measureVitals, measureAfterMs);
}

/**
 * To be called once storage is open, or when that cannot be waited for. Tells of the view, then of the session, so that neither holds up
 * the page for long.
 */
async function tellOfVisit(): Promise<void> {
  if (isTold) return;
  isTold = true;
  if (!isCounted()) return;
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
  void tellOfVisit();
  measureVitals();
  activeAt = age();
  clearTimeout(quietTimer);
  quietTimer = window.setTimeout(() => {
    const lastActivityAt = new Date(now() - (age() - activeAt)).toISOString();
    void send('update_session', { sessionId: sessionId(), updates: { lastActivityAt } });
  }, quietMs);
}

if (!wantsNoTracking()) start();
