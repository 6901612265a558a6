import { useEffect, useState } from 'react';
import { serverMessage, useBehaviors } from '../../../contracts/behaviors.js';
import type { PasskeyRequest } from '../../../contracts/passkeys.js';
import { rememberAuthStatus } from './auth-status.js';
import { canUsePasskeys, passkeyProblem, usePasskey } from './webauthn.js';

interface PasskeyLoginProps {
  /** Where to go after the sign-in. */
  next: string;
  /** Whether passkeys are the only way to sign in. */
  isOnly: boolean;
}

/** Signs in with one tap, in browsers that have passkeys. */
export function PasskeyLogin({ next, isOnly }: PasskeyLoginProps) {
  const { request, goTo } = useBehaviors();
  const [isPossible, setPossible] = useState(false);
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<string>();
  useEffect(() => setPossible(canUsePasskeys()), []);

  async function signIn() {
    setPending(true);
    setError(undefined);
    try {
      const answer = await usePasskey(await request<PasskeyRequest>('POST', '/admin/api/passkeys/request'));
      const stay = document.querySelector<HTMLInputElement>('[name=staySignedIn]');
      const staySignedIn = stay?.checked ? 'true' : undefined;
      await request('POST', '/admin/api/passkeys/login', { answer, staySignedIn });
      rememberAuthStatus({ isAuthenticated: true });
      goTo(next);
    } catch (failure) {
      setPending(false);
      setError(serverMessage(failure) ?? passkeyProblem(failure));
    }
  }

  if (!isPossible)
    return isOnly ? <p>Sign in with a passkey. It takes a browser with passkeys and JavaScript.</p> : null;
  return (
    <div className="login__passkey">
      <button
        type="button"
        className={isOnly ? 'button button--accent button--wide' : 'button button--wide'}
        disabled={isPending}
        onClick={signIn}
      >
        Sign in with a passkey
      </button>
      {error && (
        <p className="field__error" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
