import { QueryClientProvider } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useBehaviors } from '../behaviors.js';
import { AuthWatch } from '../components/auth-watch.js';
import { Brand } from '../components/brand.js';
import { createQueryClient } from '../queries.js';

const links = [
  { path: '/admin', label: 'Dashboard' },
  { path: '/admin/leads', label: 'Leads' },
  { path: '/admin/bookings', label: 'Bookings' },
  { path: '/admin/analytics', label: 'Analytics' },
];

/** What stands around every page of the owner's desk but the login. */
export function AdminLayout({ path, children }: { path: string; children: ReactNode }) {
  const { request } = useBehaviors();
  const [client] = useState(() => createQueryClient(request));
  return (
    <QueryClientProvider client={client}>
      <AuthWatch />
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <header className="admin-header">
        <Brand href="/admin" />
        <span className="admin-header__badge">Admin Panel</span>
        <LogoutButton />
      </header>
      <div className="admin-body">
        <nav className="admin-nav" aria-label="Admin">
          <ul>
            {links.map((link) => (
              <li key={link.path}>
                <a href={link.path} aria-current={link.path === path ? 'page' : undefined}>
                  {link.label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <main id="main" className="admin-main" tabIndex={-1}>
          {children}
        </main>
      </div>
    </QueryClientProvider>
  );
}

/** A plain form without a script; with one, a failed logout is only logged and the page stays. */
function LogoutButton() {
  const { request, goTo } = useBehaviors();
  async function logOut(event: FormEvent) {
    event.preventDefault();
    try {
      await request('POST', '/admin/api/logout');
      goTo('/admin/login');
    } catch (error) {
      console.warn('Logout failed:', error);
    }
  }
  return (
    <form className="admin-header__logout" method="post" action="/admin/logout" onSubmit={logOut}>
      <button type="submit" className="button button--quiet">
        Logout
      </button>
    </form>
  );
}
