import { type FormEvent, useState } from 'react';
import { rememberAuthStatus } from '../../components/admin/settings/auth-status.js';
import { Brand } from '../../components/shared/brand.js';
import { Field } from '../../components/shared/field.js';
import { useHydrated } from '../../components/shared/use-hydrated.js';
import { serverMessage, useBehaviors } from '../../contracts/behaviors.js';
import type { Meta } from '../../contracts/website/meta.js';
import { loginFields } from '../../forms/login.js';
import { problemWith } from '../../forms/rules.js';

interface LoginPageProps {
  /** Where to go after the login: a path in the admin. */
  next: string;
  /** The error of a login without JavaScript. */
  error?: string;
}

export const meta = (_props: LoginPageProps): Meta => ({
  title: 'Admin Login',
  description: 'Log in to the admin',
  noindex: true,
});

export default function LoginPage({ next, error: posted }: LoginPageProps) {
  const { request, toast, goTo } = useBehaviors();
  const isHydrated = useHydrated();
  const [error, setError] = useState(posted);
  const [isPending, setPending] = useState(false);

  async function logIn(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    const typed = new FormData(event.currentTarget);
    const password = String(typed.get('password') ?? '');
    const staySignedIn = typed.get('staySignedIn') ?? undefined;
    const problem = problemWith(loginFields.password, password);
    setError(problem);
    if (problem) return;
    setPending(true);
    try {
      await request('POST', '/admin/api/login', { password, staySignedIn });
      rememberAuthStatus({ isAuthenticated: true });
      toast({ title: 'Login Successful', description: 'Welcome to the admin dashboard!' }, 'next-page');
      goTo(next);
    } catch (failure) {
      const message = serverMessage(failure) ?? 'Invalid password. Please try again.';
      setPending(false);
      setError(message);
      toast({ title: 'Login Failed', description: message, variant: 'destructive' });
    }
  }

  return (
    <main className="login">
      <div className="card login__card">
        <Brand />
        <h1>Admin Login</h1>
        <form method="post" action={loginAction(next)} onSubmit={logIn} noValidate={isHydrated}>
          <Field name="password" label="Password" error={error} required>
            <input
              type="password"
              autoComplete="current-password"
              maxLength={200}
              onChange={() => setError(undefined)}
            />
          </Field>
          <Field name="staySignedIn" label="Stay signed in on this device" isCheckbox>
            <input type="checkbox" />
          </Field>
          <button type="submit" className="button button--accent button--wide" disabled={isPending}>
            {isPending ? 'Logging in...' : 'Login'}
          </button>
        </form>
      </div>
    </main>
  );
}

const loginAction = (next: string) => `/admin/login?next=${encodeURIComponent(next)}`;
