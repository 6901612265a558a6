import { QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, type ReactNode, useState } from 'react';
import { rememberAuthStatus } from '../components/admin/settings/auth-status.js';
import { AuthWatch } from '../components/admin/settings/auth-watch.js';
import { AdminIcon } from '../components/admin/shared/admin-icon.js';
import { Hints } from '../components/admin/shared/hint.js';
import { LiveUpdates } from '../components/admin/shared/live-updates.js';
import {
  dailyLinks,
  moreLinks,
  type NavigationLink,
  todayLink,
  todayPath,
} from '../components/admin/shared/navigation-links.js';
import { NowProvider } from '../components/admin/shared/now-provider.js';
import { createQueryClient } from '../components/admin/shared/queries.js';
import { Shortcuts } from '../components/admin/shared/shortcuts.js';
import { Brand } from '../components/shared/brand.js';
import { useAdminFrame } from '../contracts/admin.js';
import { useBehaviors } from '../contracts/behaviors.js';
import { useSite } from '../contracts/website/site.js';

interface AdminLayoutProps {
  path: string;
  children: ReactNode;
}

/** Frames every admin page except the login. */
export function AdminLayout({ path, children }: AdminLayoutProps) {
  const { request } = useBehaviors();
  const frame = useAdminFrame();
  const [unanswered, setUnanswered] = useState(frame.unanswered);
  const [client] = useState(() => createQueryClient(request));
  const [isLeaving, setLeaving] = useState(false);
  return (
    <QueryClientProvider client={client}>
      <Hints>
        <AuthWatch />
        <a className="skip-link" href="#main">
          Skip to content
        </a>
        <header className="admin-header">
          <span className="badge admin-header__badge">Admin Panel</span>
          <a className="button button--accent new-lead" href="/admin/leads/new">
            <AdminIcon name="add" />
            <span className="unseen-narrow">Add lead</span>
          </a>
          <Shortcuts />
          <LogoutButton setLeaving={setLeaving} />
        </header>
        <div className="admin-body">
          <Navigation path={path} unanswered={unanswered} />
          <main id="main" className="admin-main" tabIndex={-1}>
            {!isLeaving && <LiveUpdates onCount={setUnanswered} />}
            <NowProvider start={frame.now}>{children}</NowProvider>
          </main>
        </div>
      </Hints>
    </QueryClientProvider>
  );
}

/** A sidebar where there is room; on phones a bar at the bottom, with less frequent pages under "More". */
function Navigation({ path, unanswered }: { path: string; unanswered: number }) {
  const { now } = useAdminFrame();
  const { timeZone } = useSite();
  const items = (links: NavigationLink[], className?: string) =>
    links.map((link) => (
      <li key={link.path} className={className}>
        <a href={link.href ?? link.path} aria-current={currentIn(path, link.path)}>
          <AdminIcon name={link.icon} />
          <span>{link.label}</span>
          {link.path === '/admin/leads' && unanswered > 0 && (
            <b className="admin-nav__count">
              {unanswered}
              <span className="visually-hidden"> new</span>
            </b>
          )}
        </a>
      </li>
    ));
  const current = moreLinks.find((one) => one.path === path);
  return (
    <nav className="admin-nav" aria-label="Admin">
      <Brand href="/admin" />
      <ul>
        {items([todayLink(now, timeZone)], 'admin-nav__narrow')}
        {items(dailyLinks)}
        {items(moreLinks, 'admin-nav__wide')}
        <li className="admin-nav__narrow">
          <details onKeyDown={closeOnEscape}>
            <summary className={current && 'admin-nav__here'}>
              <AdminIcon name="more" />
              <span>More</span>
              {current && <span className="visually-hidden">, current page: {current.label}</span>}
            </summary>
            <ul>{items(moreLinks)}</ul>
          </details>
        </li>
      </ul>
    </nav>
  );
}

/** The day's route is its own page on phones, and one of Bookings where the navigation doesn't have it. */
function currentIn(path: string, link: string): 'page' | 'true' | undefined {
  if (link === path) return 'page';
  return path === todayPath && link === '/admin/bookings' ? 'true' : undefined;
}

function closeOnEscape({ key, currentTarget }: KeyboardEvent<HTMLDetailsElement>): void {
  if (key !== 'Escape' || !currentTarget.open) return;
  currentTarget.open = false;
  currentTarget.querySelector('summary')?.focus();
}

/**
 * Logs out. Without JavaScript it is a plain form; with it, a failed logout is logged and the page stays.
 * Ends the page's own requests first, which would be refused afterwards.
 */
function LogoutButton({ setLeaving }: { setLeaving: (isLeaving: boolean) => void }) {
  const { request, goTo } = useBehaviors();
  const client = useQueryClient();
  async function logOut(event: FormEvent) {
    event.preventDefault();
    setLeaving(true);
    try {
      await client.cancelQueries();
      await request('POST', '/admin/api/logout');
      rememberAuthStatus({ isAuthenticated: false });
      goTo('/admin/login');
    } catch (error) {
      console.warn('Logout failed:', error);
      setLeaving(false);
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
