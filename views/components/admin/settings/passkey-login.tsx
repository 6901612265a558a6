import { useBehaviors } from '../../../contracts/behaviors.js';
import { rememberAuthStatus } from './auth-status.js';
import { PasskeyButton } from './passkey-button.js';

interface PasskeyLoginProps {
  /** Where to go after the sign-in. */
  next: string;
  /** Whether passkeys are the only way to sign in. */
  isOnly: boolean;
}

/** Signs in with one tap. */
export function PasskeyLogin({ next, isOnly }: PasskeyLoginProps) {
  const { request, goTo } = useBehaviors();

  async function signIn(answer: string) {
    const stay = document.querySelector<HTMLInputElement>('[name=staySignedIn]');
    const staySignedIn = stay?.checked ? 'true' : undefined;
    await request('POST', '/admin/api/passkeys/login', { answer, staySignedIn });
    rememberAuthStatus({ isAuthenticated: true });
    goTo(next);
  }

  return <PasskeyButton label="Sign in with a passkey" isOnly={isOnly} onAnswer={signIn} />;
}
