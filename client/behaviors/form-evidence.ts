import { readTouches } from './touches.js';

let token: string | undefined;
let isAsked = false;

/** Asks the server for a token that proves when the form was begun. Where it fails, the form is sent without one. */
export function beginForm(): void {
  if (isAsked) return;
  isAsked = true;
  void fetch('/api/form-token')
    .then(async (answer) => {
      if (answer.ok) token = (await answer.json()).token;
    })
    .catch(() => {
      isAsked = false;
    });
}

export const formEvidence = () => ({ formToken: token, touches: readTouches() });
