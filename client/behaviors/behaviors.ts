import { type Behaviors, inertBehaviors, type Toast } from '../../views/contracts/behaviors.js';
import { tabStorage } from '../../views/contracts/browser-storage.js';
import { beginForm, formEvidence } from './form-evidence.js';
import { formMemory } from './form-memory.js';
import { reportToPixel } from './pixel.js';
import { request } from './request.js';

const pendingToast = 'toast-after-navigation';

/**
 * Implements the browser functions that public pages use; `behaviors/private.ts` has the others. The toast
 * library loads with the first toast.
 */
export const behaviors: Behaviors = {
  ...inertBehaviors,
  request,
  goTo: (path) => window.location.assign(path),
  reportToPixel,
  formMemory,
  beginForm,
  formEvidence,
  toast: (toast, when = 'now') => {
    if (when === 'next-page') tabStorage.write(pendingToast, JSON.stringify(toast));
    else void show(toast);
  },
};

/** Shows the toast that the previous page left for this one. */
export function showPendingToast(): void {
  const toast = tabStorage.readJson<Toast>(pendingToast);
  if (!toast) return;
  tabStorage.forget(pendingToast);
  void show(toast);
}

async function show(toast: Toast): Promise<void> {
  const { showToast } = await import('./toaster.js');
  showToast(toast);
}
