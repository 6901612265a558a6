import { AdminLayout } from '../../layouts/admin.js';
import type { Meta } from '../../meta.js';

export interface OverviewPageProps {
  section: 'dashboard' | 'bookings' | 'analytics';
}

const sections = {
  dashboard: { heading: 'Dashboard', path: '/admin', will: 'Lead counts, today’s work and recent contacts' },
  bookings: { heading: 'Bookings', path: '/admin/bookings', will: 'Confirmed and pending appointments' },
  analytics: { heading: 'Analytics', path: '/admin/analytics', will: 'Visitors and where they come from' },
};

export const meta = ({ section }: OverviewPageProps): Meta => ({
  title: sections[section].heading,
  description: sections[section].heading,
  noindex: true,
});

/** The honest stand-in for the parts of the desk that are not built yet. */
export default function OverviewPage({ section }: OverviewPageProps) {
  const { heading, path, will } = sections[section];
  return (
    <AdminLayout path={path}>
      <h1>{heading}</h1>
      <p className="lead">{will} will stand here. Your leads are ready.</p>
      <p>
        <a className="button button--accent" href="/admin/leads">
          Manage Leads
        </a>
      </p>
    </AdminLayout>
  );
}
