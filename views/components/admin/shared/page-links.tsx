import { reviewsPath } from '../../../contracts/customers/reviews.js';
import { winBackPath } from '../../../contracts/customers/win-back.js';

const groups = {
  Customers: [
    { path: '/admin/customers', label: 'All customers' },
    { path: '/admin/plans', label: 'Recurring plans' },
    { path: winBackPath, label: 'Win-back list' },
  ],
  Analytics: [
    { path: '/admin/analytics', label: 'Visitors' },
    { path: '/admin/analytics/revenue', label: 'Revenue' },
    { path: '/admin/campaigns', label: 'Campaigns' },
    { path: '/admin/analytics/reports', label: 'Monthly report' },
    { path: '/admin/analytics/saved', label: 'Segments & notes' },
  ],
  'Reviews & reminders': [
    { path: reviewsPath, label: 'Reviews' },
    { path: '/admin/aftercare', label: 'Requests & reminders' },
  ],
} as const;

type Group = keyof typeof groups;

interface PageLinksProps<Of extends Group> {
  of: Of;
  /** The current page. */
  path: (typeof groups)[Of][number]['path'];
}

/** Links between the pages that share an entry of the navigation. */
export function PageLinks<Of extends Group>({ of, path }: PageLinksProps<Of>) {
  return (
    <nav className="tabs tabs--bar" aria-label={of}>
      {groups[of].map((page) => (
        <a key={page.path} href={page.path} aria-current={page.path === path ? 'page' : undefined}>
          {page.label}
        </a>
      ))}
    </nav>
  );
}
