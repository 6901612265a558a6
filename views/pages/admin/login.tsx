import { type FormEvent, useState } from 'react';
import { rememberAuthStatus } from '../../components/admin/settings/auth-status.js';
import { CodeField } from '../../components/admin/settings/code-field.js';
import { PasskeyLogin } from '../../components/admin/settings/passkey-login.js';
import { RecoveryLogin } from '../../components/admin/settings/recovery-login.js';
import { Brand } from '../../components/shared/brand.js';
import { Field } from '../../components/shared/field.js';
import { useHydrated } from '../../components/shared/use-hydrated.js';
import { serverMessage, useBehaviors } from '../../contracts/behaviors.js';
import { codeProblems, isCodeProblem, loginFields } from '../../forms/login.js';
import { problemWith } from '../../forms/rules.js';
import { adminMeta } from '../../layouts/admin-page.js';

interface LoginPageProps {
  /** Where to go after the login: a path in the admin. */
  next: string;
  /** Whether signing in takes a code from the owner's authenticator app too. */
  asksForCode: boolean;
  /** Whether there is a passkey to sign in with. */
  hasPasskeys: boolean;
  /** Whether the password signs in. */
  hasPassword: boolean;
  /** The error of a login without JavaScript. */
  error?: string;
  /** The error of a sign-in with a recovery code. */
  recoveryError?: string;
}

export const meta = () => adminMeta('Admin Login', 'Log in to the admin');

export default function LoginPage(props: LoginPageProps) {
  const { next, asksForCode: asked, hasPasskeys, hasPassword, error: posted, recoveryError } = props;
  const { request, toast, goTo } = useBehaviors();
  const isHydrated = useHydrated();
  const [error, setError] = useState(posted);
  const [isPending, setPending] = useState(false);
  const [asksForCode, setAsksForCode] = useState(asked);
  const isAboutCode = isCodeProblem(error);

  async function logIn(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    const typed = new FormData(event.currentTarget);
    const password = String(typed.get('password') ?? '');
    const code = typed.get('code') ?? undefined;
    const staySignedIn = typed.get('staySignedIn') ?? undefined;
    const problem = problemWith(loginFields.password, password);
    setError(problem);
    if (problem) return;
    setPending(true);
    try {
      await request('POST', '/admin/api/login', { password, code, staySignedIn });
      rememberAuthStatus({ isAuthenticated: true });
      toast({ title: 'Login Successful', description: 'Welcome to the admin dashboard!' }, 'next-page');
      goTo(next);
    } catch (failure) {
      const message = serverMessage(failure) ?? 'Invalid password. Please try again.';
      setPending(false);
      setError(message);
      // Two-step sign-in may have been turned on since the page was opened.
      if (message === codeProblems.missing) setAsksForCode(true);
      toast({ title: 'Login Failed', description: message, variant: 'destructive' });
    }
  }

  return (
    <main className="login">
      <div className="card login__card stack gap-4">
        <Brand />
        <h1>Admin Login</h1>
        {!hasPassword && (
          <>
            <PasskeyLogin next={next} isOnly />
            <RecoveryLogin error={recoveryError} />
          </>
        )}
        {hasPassword && (
          <form
            className="stack gap-4"
            method="post"
            action={loginAction(next)}
            onSubmit={logIn}
            noValidate={isHydrated}
          >
            <Field name="password" label="Password" error={isAboutCode ? undefined : error} required>
              <input
                type="password"
                autoComplete="current-password"
                maxLength={200}
                onChange={() => setError(undefined)}
              />
            </Field>
            {asksForCode && (
              <CodeField
                name="code"
                error={isAboutCode ? error : undefined}
                onChange={() => setError(undefined)}
              />
            )}
            <Field name="staySignedIn" label="Stay signed in on this device" isCheckbox>
              <input type="checkbox" />
            </Field>
            <button type="submit" className="button button--accent button--wide" disabled={isPending}>
              {isPending ? 'Logging in...' : 'Login'}
            </button>
          </form>
        )}
        {hasPassword && hasPasskeys && <PasskeyLogin next={next} isOnly={false} />}
      </div>
    </main>
  );
}

const loginAction = (next: string) => `/admin/login?next=${encodeURIComponent(next)}`;
