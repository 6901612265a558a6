import { readAdClick, readTouches } from './touches.js';

let token: string | undefined;
let isRequested = false;

/** Fetches a token that proves when the visitor started the form. If that fails, the form is sent anyway. */
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

/** Returns what a form sends besides its fields: token, the visit's touches, ad click and screen width. */
export const formEvidence = () => ({
  formToken: token,
  touches: readTouches(),
  adClick: readAdClick(),
  screenWidth: screen.width,
});
