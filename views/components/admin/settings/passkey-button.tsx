import { useEffect, useState } from 'react';
import { serverMessage, useBehaviors } from '../../../contracts/behaviors.js';
import type { PasskeyRequest } from '../../../contracts/passkeys.js';
import { canUsePasskeys, passkeyProblem, usePasskey } from './webauthn.js';

interface PasskeyButtonProps {
  /** A verb and its object. */
  label: string;
  /** Whether there is no other way, so that the button is the main one. */
  isOnly: boolean;
  /** Uses the browser's answer, as JSON. An error is shown. */
  onAnswer: (answer: string) => Promise<void> | void;
}

/** Asks for a passkey, in browsers that have passkeys. */
export function PasskeyButton({ label, isOnly, onAnswer }: PasskeyButtonProps) {
  const { request } = useBehaviors();
  const [isPossible, setPossible] = useState(false);
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<string>();
  useEffect(() => setPossible(canUsePasskeys()), []);

  async function ask() {
    setPending(true);
    setError(undefined);
    try {
      await onAnswer(await usePasskey(await request<PasskeyRequest>('POST', '/admin/api/passkeys/request')));
    } catch (failure) {
      setPending(false);
      setError(serverMessage(failure) ?? passkeyProblem(failure));
    }
  }

  if (!isPossible) return isOnly ? <p>{label}. It takes a browser with passkeys and JavaScript.</p> : null;
  return (
    <div className="stack gap-4">
      <button
        type="button"
        className={isOnly ? 'button button--accent button--wide' : 'button button--wide'}
        disabled={isPending}
        onClick={ask}
      >
        {label}
      </button>
      {error && (
        <p className="field__error" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
