import { always, eventually, now } from '@antithesishq/bombadil';
import { extract, weighted } from '@antithesishq/bombadil/browser';
import { anything, fillIn, resize } from './actions.js';

export * from './every-page.js';

declare const patienceSeconds: number;

/** Somebody who looks around and sends forms, with the owner's session, so that the desk can be asked what came. */
export const visit = weighted([
  [2, anything],
  [12, fillIn],
  [1, resize],
]);

/** The links of the requests that this tab has sent. */
const sent = extract(({ document, window }) => {
  const key = 'explored-links';
  const links = new Set<string>(JSON.parse(window.sessionStorage.getItem(key) ?? '[]'));
  const link = document.querySelector('[role=status] .note--good a[href^="/my/"]')?.getAttribute('href');
  if (link) links.add(link.split('?')[0]);
  window.sessionStorage.setItem(key, JSON.stringify([...links]));
  return links.size;
});

interface Asking extends Window {
  leadsInDesk?: number;
}

/**
 * How many requests the desk has got, held as spam or not, since this tab began, as it said when it was asked at the state before: a
 * page answers nothing while it is looked at.
 */
const inDesk = extract(({ window }) => {
  const asking: Asking = window;
  const count = (query: string) =>
    fetch(`/admin/api/contacts/count${query}`)
      .then((answer) => (answer.ok ? answer.json() : Promise.reject(answer.status)))
      .then(({ total }) => Number(total));
  void Promise.all([count(''), count('?spam=true')])
    .then(([kept, held]) => {
      const { sessionStorage } = window;
      const before = sessionStorage.getItem('explored-from') ?? String(kept + held);
      sessionStorage.setItem('explored-from', before);
      asking.leadsInDesk = kept + held - Number(before);
    })
    .catch(() => undefined);
  return asking.leadsInDesk ?? 0;
});

/** What the page says was sent is in the desk. */
export const whatIsSentIsInTheDesk = always(() =>
  now(() => sent.current > inDesk.current).implies(
    eventually(() => inDesk.current >= sent.current).within(patienceSeconds, 'seconds'),
  ),
);
