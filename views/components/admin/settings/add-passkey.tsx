import { type FormEvent, useEffect, useState } from 'react';
import { errorCode, serverMessage, useBehaviors } from '../../../contracts/behaviors.js';
import type { PasskeyCreation } from '../../../contracts/passkeys.js';
import { noRecentSignIn } from '../../../contracts/recent-sign-in.js';
import { passkeyFields } from '../../../forms/login.js';
import type { FieldErrors } from '../../../forms/rules.js';
import { Field } from '../../shared/field.js';
import { canUsePasskeys, createPasskey, passkeyProblem } from './webauthn.js';

interface AddPasskeyProps {
  errors?: FieldErrors<keyof typeof passkeyFields>;
  /** The name that was typed. */
  typedName?: string;
}

/** Creates a passkey in the browser and posts it with its name. */
export function AddPasskey({ errors = {}, typedName }: AddPasskeyProps) {
  const { request } = useBehaviors();
  const [isPossible, setPossible] = useState<boolean>();
  const [problem, setProblem] = useState(errors.answer);
  useEffect(() => setPossible(canUsePasskeys()), []);

  async function create(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    setProblem(undefined);
    try {
      const options = await request<PasskeyCreation>('POST', '/admin/api/passkeys/creation');
      const answer = form.elements.namedItem('answer') as HTMLInputElement;
      answer.value = await createPasskey(options);
      form.submit();
    } catch (failure) {
      // The answer to the form asks for the password, and leads back here.
      if (errorCode(failure) === noRecentSignIn) form.submit();
      else setProblem(serverMessage(failure) ?? passkeyProblem(failure));
    }
  }

  return (
    <section className="card setting stack" aria-labelledby="add-title">
      <h2 id="add-title">Add a passkey</h2>
      <p>
        A passkey signs you in with your fingerprint, face or screen lock. It’s stored on this device or in
        your password manager.
      </p>
      {isPossible === false && <p className="note">Passkeys don’t work in this browser.</p>}
      <noscript>
        <p className="note">Turn JavaScript on to add a passkey.</p>
      </noscript>
      <form method="post" action="/admin/settings/passkeys/add" className="form-grid" onSubmit={create}>
        <Field name="name" label="Name" hint="Like “My phone”." error={errors.name} required>
          <input maxLength={passkeyFields.name.atMost} defaultValue={typedName} />
        </Field>
        <input type="hidden" name="answer" />
        {problem && (
          <p className="field__error" role="alert">
            {problem}
          </p>
        )}
        <button type="submit" className="button button--accent" disabled={!isPossible}>
          Add passkey
        </button>
      </form>
    </section>
  );
}
