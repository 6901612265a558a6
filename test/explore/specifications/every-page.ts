import { always, eventually, next, now } from '@antithesishq/bombadil';
import { extract } from '@antithesishq/bombadil/browser';

/* What holds on every page, whatever is done. */

/** How long the site may take for what it owes at once; whoever bundles this file says it. */
declare const patienceSeconds: number;

/** Chromium reports as an error of the page that it shows the next one without a transition. */
const transitionSkipped = 'InvalidStateError: Transition was aborted';

const uncaught = extract(({ errors }) =>
  errors.uncaughtExceptions
    .map(({ text, remote_object }) => `${text} ${remote_object?.description ?? ''}`)
    .filter((error) => !error.includes(transitionSkipped)),
);
export const noErrorIsUncaught = always(() => uncaught.current.length === 0);

const complaints = extract(({ console }) =>
  console.filter(({ level }) => level === 'error').map(({ args }) => JSON.stringify(args)),
);
export const theConsoleHasNoErrors = always(() => complaints.current.length === 0);

const page = extract(({ document, window }) => ({
  address: window.location.pathname + window.location.search,
  begunAt: window.performance.timeOrigin,
  isLoaded: document.readyState === 'complete' && document.contentType === 'text/html',
  headings: document.querySelectorAll('h1').length,
  isWiderThanScreen: (document.documentElement?.scrollWidth ?? 0) > window.innerWidth,
  openDialogs: document.querySelectorAll('dialog[open]').length,
}));

const lastAction = extract((state) => state.lastAction);
const pagesBehind = extract(({ navigationHistory }) => navigationHistory.back.map(({ id }) => id));
const entry = extract(({ navigationHistory }) => navigationHistory.current.id);

/** Each page says what it is. */
export const hasOneHeading = always(() => !page.current.isLoaded || page.current.headings === 1);

/** No page scrolls sideways on any screen. One reached by Back is laid out anew for the current screen. */
export const fitsTheScreen = always(
  now(() => page.current.isLoaded && page.current.isWiderThanScreen).implies(
    eventually(() => !page.current.isWiderThanScreen).within(patienceSeconds, 'seconds'),
  ),
);

export const hasAtMostOneDialog = always(() => page.current.openDialogs <= 1);

/** Where the keyboard is: in the dialog, if there is one. A busy machine may take a while for it. */
const focus = extract(({ document }) => {
  const dialog = document.querySelector('dialog[open]');
  if (!document.activeElement) return 'lost';
  return dialog && !dialog.contains(document.activeElement) ? 'behind the dialog' : 'where it belongs';
});
export const focusStaysInTheDialog = always(
  eventually(() => focus.current === 'where it belongs').within(patienceSeconds, 'seconds'),
);

interface Watching extends Window {
  lostAfter?: string[];
}

/**
 * Where the focus was nowhere after a dialog had closed: looked at by the page itself as soon as it has
 * nothing else to do, since the next action may bring the focus back. A click beside everything takes it to
 * where it is.
 */
const focusLost = extract(({ document, window }) => {
  const watching: Watching = window;
  if (!watching.lostAfter) {
    const lost: string[] = [];
    watching.lostAfter = lost;
    let dialog: string | undefined;
    let presses = 0;
    const look = (closed: string, pressesThen: number) => {
      const isNowhere = document.activeElement === document.body && !document.querySelector('dialog[open]');
      if (isNowhere && presses === pressesThen) lost.push(closed);
    };
    const note = () => {
      const closed = dialog;
      dialog = document.querySelector('dialog[open]')?.textContent;
      if (closed === undefined || dialog !== undefined) return;
      const pressesThen = presses;
      window.setTimeout(() => window.requestIdleCallback(() => look(closed, pressesThen)), 40);
    };
    document.addEventListener('pointerdown', () => presses++, true);
    const changes = { subtree: true, childList: true, attributeFilter: ['open'] };
    const Observer: typeof MutationObserver = Reflect.get(window, 'MutationObserver');
    new Observer(note).observe(document, changes);
    note();
  }
  return watching.lostAfter;
});
export const focusReturnsFromTheDialog = always(() => focusLost.current.length === 0);

/** Back leads to the page before, and to no page of the same visit that leads forward again. */
export const backReturns = always(() => {
  const before = pagesBehind.current.at(-1);
  return now(() => before !== undefined)
    .and(next(() => lastAction.current === 'Back'))
    .implies(next(() => eventually(() => entry.current === before).within(patienceSeconds, 'seconds')));
});

const errors = extract(({ document }) =>
  [...document.querySelectorAll<HTMLInputElement>('[aria-invalid=true]')].map(
    ({ name, id, value, checked, validity }) => ({
      name: `${name}#${id}`,
      value: `${value} ${checked}`,
      text: document.getElementById(`${id}-error`)?.textContent ?? '',
      // Such as a number that is beyond what the field takes: what is looked at as it is typed stays wrong.
      isStillWrong: !validity.valid,
    }),
  ),
);
/** An error goes once its field is changed into something that may be right, until the form is sent again. */
export const errorsGoWithTheirCause = always(() => {
  const before = errors.current;
  const { address, begunAt } = page.current;
  const isAnotherPage = () => page.current.address !== address || page.current.begunAt !== begunAt;
  const areGone = () =>
    errors.current.every(
      ({ name, value, text, isStillWrong }) =>
        isStillWrong || before.every((was) => was.name !== name || was.value === value || was.text !== text),
    );
  return next(() => eventually(() => isAnotherPage() || areGone()).within(patienceSeconds, 'seconds'));
});

interface Watched extends Window {
  refused?: string[];
}

/** What the page's policy refused to load or run, from its beginning on. */
const refusedByPolicy = extract(({ window }) => {
  const watched: Watched = window;
  if (!watched.refused) {
    const refused: string[] = [];
    watched.refused = refused;
    const note = (reports: { body: { blockedURL?: string; effectiveDirective?: string } }[]) => {
      for (const { body } of reports) refused.push(`${body.effectiveDirective} ${body.blockedURL}`);
    };
    const Observer = Reflect.get(window, 'ReportingObserver');
    new Observer(note, { types: ['csp-violation'], buffered: true }).observe();
  }
  return watched.refused;
});
export const nothingIsRefusedByPolicy = always(() => refusedByPolicy.current.length === 0);

/** Requests of the page that failed. A form's script may get 400 to 499, which tell what is wrong with it. */
const failedRequests = extract(({ window }) =>
  (window.performance.getEntriesByType('resource') as PerformanceResourceTiming[])
    .filter(({ responseStatus, initiatorType }) =>
      ['fetch', 'beacon'].includes(initiatorType) ? responseStatus >= 500 : responseStatus >= 400,
    )
    .map(({ name, responseStatus }) => `${responseStatus} ${name}`),
);
export const everyRequestIsAnswered = always(() => failedRequests.current.length === 0);

const pageStatus = extract(({ window }) => {
  const [timing] = window.performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return timing?.responseStatus ?? 0;
});
/** Answers to forms that the browser itself sends: too large, wrong fields, changed by another, too often. */
const refusals = [409, 413, 422, 429];
const isClick = () =>
  lastAction.current !== null && typeof lastAction.current === 'object' && 'Click' in lastAction.current;

/** Links lead to pages that are there. One that was deleted may still be asked for by going back to it. */
export const everyLinkLeadsToAPage = always(
  () =>
    pageStatus.current < 400 ||
    refusals.includes(pageStatus.current) ||
    ([404, 410].includes(pageStatus.current) && !isClick()),
);
