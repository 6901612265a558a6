import { QueryClientProvider } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, type ReactNode, useState } from 'react';
import { rememberAuthStatus } from '../components/admin/settings/auth-status.js';
import { AuthWatch } from '../components/admin/settings/auth-watch.js';
import { Hints } from '../components/admin/shared/hint.js';
import { LiveUpdates } from '../components/admin/shared/live-updates.js';
import { NowProvider } from '../components/admin/shared/now-provider.js';
import { createQueryClient } from '../components/admin/shared/queries.js';
import { Shortcuts } from '../components/admin/shared/shortcuts.js';
import { Brand } from '../components/shared/brand.js';
import { Icon } from '../components/shared/icon.js';
import { useAdminFrame } from '../contracts/admin.js';
import { useBehaviors } from '../contracts/behaviors.js';

/** Daily pages, which phones show in a row. */
const dailyLinks = [
  { path: '/admin', label: 'Dashboard' },
  { path: '/admin/leads', label: 'Leads' },
  { path: '/admin/customers', label: 'Customers' },
  { path: '/admin/bookings', label: 'Bookings' },
];
const moreLinks = [
  { path: '/admin/money', label: 'Money' },
  { path: '/admin/aftercare', label: 'Reviews & reminders' },
  { path: '/admin/analytics', label: 'Analytics' },
  { path: '/admin/site', label: 'Website' },
];

interface AdminLayoutProps {
  path: string;
  children: ReactNode;
}

/** Frames every admin page except the login. */
export function AdminLayout({ path, children }: AdminLayoutProps) {
  const { request } = useBehaviors();
  const { now } = useAdminFrame();
  const [client] = useState(() => createQueryClient(request));
  return (
    <QueryClientProvider client={client}>
      <Hints>
        <AuthWatch />
        <a className="skip-link" href="#main">
          Skip to content
        </a>
        <header className="admin-header">
          <Brand href="/admin" />
          <span className="admin-header__badge">Admin Panel</span>
          <a className="new-lead" href="/admin/leads/new">
            New lead
          </a>
          <a className="admin-header__settings" href="/admin/settings">
            <Icon name="settings" />
            <span>Settings</span>
          </a>
          <Shortcuts />
          <LogoutButton />
        </header>
        <div className="admin-body">
          <Navigation path={path} />
          <main id="main" className="admin-main" tabIndex={-1}>
            <LiveUpdates />
            <NowProvider start={now}>{children}</NowProvider>
          </main>
        </div>
      </Hints>
    </QueryClientProvider>
  );
}

/** Shows all links in a column where there is room; on phones, the less frequent ones are under "More". */
function Navigation({ path }: { path: string }) {
  const items = (links: typeof dailyLinks, className?: string) =>
    links.map((link) => (
      <li key={link.path} className={className}>
        <a href={link.path} aria-current={link.path === path ? 'page' : undefined}>
          {link.label}
        </a>
      </li>
    ));
  const current = moreLinks.find((one) => one.path === path);
  return (
    <nav className="admin-nav" aria-label="Admin">
      <ul>
        {items(dailyLinks)}
        {items(moreLinks, 'admin-nav__wide')}
        <li className="admin-nav__narrow">
          <details onKeyDown={closeOnEscape}>
            <summary className={current && 'admin-nav__here'}>
              More{current && <span className="visually-hidden">, current page: {current.label}</span>}
            </summary>
            <ul>{items(moreLinks)}</ul>
          </details>
        </li>
      </ul>
    </nav>
  );
}

function closeOnEscape({ key, currentTarget }: KeyboardEvent<HTMLDetailsElement>): void {
  if (key !== 'Escape' || !currentTarget.open) return;
  currentTarget.open = false;
  currentTarget.querySelector('summary')?.focus();
}

/** Logs out. Without JavaScript it is a plain form; with it, a failed logout is logged and the page stays. */
function LogoutButton() {
  const { request, goTo } = useBehaviors();
  async function logOut(event: FormEvent) {
    event.preventDefault();
    try {
      await request('POST', '/admin/api/logout');
      rememberAuthStatus({ isAuthenticated: false });
      goTo('/admin/login');
    } catch (error) {
      console.warn('Logout failed:', error);
    }
  }
  return (
    <form method="post" action="/admin/logout" onSubmit={logOut}>
      <button type="submit" className="button button--quiet">
        Logout
      </button>
    </form>
  );
}
