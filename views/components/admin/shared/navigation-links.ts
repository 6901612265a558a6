import { formatSortable } from '../../../format/moments.js';
import type { AdminIconName } from './admin-icon.js';

/** A page in the admin's navigation. */
export interface NavigationLink {
  path: string;
  /** Where the link leads, if not to `path`. */
  href?: string;
  label: string;
  icon: AdminIconName;
}

export const todayPath = '/admin/day';

/** The day's route, which the bottom bar of phones leads to. @param now ISO 8601. */
export const todayLink = (now: string, timeZone: string): NavigationLink => ({
  path: todayPath,
  href: `${todayPath}/${formatSortable(now, timeZone).slice(0, 10)}`,
  label: 'Today',
  icon: 'route',
});

/** The pages of every day; the bottom bar of phones has them, and the rest under "More". */
export const dailyLinks: NavigationLink[] = [
  { path: '/admin', label: 'Dashboard', icon: 'dashboard' },
  { path: '/admin/leads', label: 'Leads', icon: 'leads' },
  { path: '/admin/bookings', label: 'Bookings', icon: 'bookings' },
];
/** The less frequent ones. */
export const moreLinks: NavigationLink[] = [
  { path: '/admin/customers', label: 'Customers', icon: 'customers' },
  { path: '/admin/money', label: 'Money', icon: 'money' },
  { path: '/admin/analytics', label: 'Analytics', icon: 'analytics' },
  { path: '/admin/site', label: 'Website', icon: 'website' },
  { path: '/admin/aftercare', label: 'Reviews & reminders', icon: 'reviews' },
  { path: '/admin/settings', label: 'Settings', icon: 'settings' },
];
