import { readTouches } from './touches.js';

let token: string | undefined;
let isRequested = false;

/** Fetches a token that proves when the visitor started the form. If that fails, the form is sent without one. */
export function beginForm(): void {
  if (isRequested) return;
  isRequested = true;
  void fetch('/api/form-token')
    .then(async (response) => {
      if (response.ok) token = (await response.json()).token;
    })
    .catch(() => {
      isRequested = false;
    });
}

/** Returns what a form sends besides its fields: its token and the visit's touches. */
export const formEvidence = () => ({ formToken: token, touches: readTouches() });
