import { always } from '@antithesishq/bombadil';
import { extract, weighted } from '@antithesishq/bombadil/browser';
import { anything, fillIn, resize } from './actions.js';

export * from './every-page.js';

declare const patienceSeconds: number;

/** Looks around and sends forms, with the owner's session, so that the admin can be asked what arrived. */
export const visit = weighted([
  [2, anything],
  [12, fillIn],
  [1, resize],
]);

interface Asking extends Window {
  isFewer?: boolean;
}

/** When this tab first saw the link of each request that it has sent. */
type SentAt = Record<string, number>;

/**
 * Whether the admin has fewer requests, held as spam or not, than this tab had sent a while before the admin
 * was asked. A page answers nothing while it is looked at, so it is what the admin said to an earlier state
 * of the page.
 */
const fewerInAdmin = extract(({ document, window }) => {
  const { sessionStorage } = window;
  const sentAt: SentAt = JSON.parse(sessionStorage.getItem('explored-links') ?? '{}');
  const shown = document.querySelector('[role=status] .note--good a[href^="/my/"]')?.getAttribute('href');
  const link = shown?.split('?')[0];
  if (link && !(link in sentAt)) sentAt[link] = Date.now();
  sessionStorage.setItem('explored-links', JSON.stringify(sentAt));

  const owed = Object.values(sentAt).filter((at) => at <= Date.now() - patienceSeconds * 1000).length;
  const asking: Asking = window;
  const count = (query: string) =>
    fetch(`/admin/api/contacts/count${query}`)
      .then((answer) => (answer.ok ? answer.json() : Promise.reject(answer.status)))
      .then(({ total }) => Number(total));
  void Promise.all([count(''), count('?spam=true')])
    .then(([kept, held]) => {
      const before = sessionStorage.getItem('explored-from') ?? String(kept + held);
      sessionStorage.setItem('explored-from', before);
      asking.isFewer = kept + held - Number(before) < owed;
    })
    .catch(() => undefined);
  return asking.isFewer ?? false;
});

/** What the page says was sent is in the admin. */
export const whatIsSentIsInTheAdmin = always(() => !fewerInAdmin.current);
