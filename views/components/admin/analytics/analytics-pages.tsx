const pages = [
  { path: '/admin/analytics', label: 'Visitors' },
  { path: '/admin/analytics/revenue', label: 'Revenue' },
  { path: '/admin/campaigns', label: 'Campaigns' },
  { path: '/admin/analytics/reports', label: 'Monthly report' },
  { path: '/admin/analytics/saved', label: 'Segments & notes' },
] as const;

/** Links to the pages of the analytics. */
export function AnalyticsPages({ path }: { path: (typeof pages)[number]['path'] }) {
  return (
    <nav className="page-links" aria-label="Analytics">
      {pages.map((page) => (
        <a key={page.path} href={page.path} aria-current={page.path === path ? 'page' : undefined}>
          {page.label}
        </a>
      ))}
    </nav>
  );
}
