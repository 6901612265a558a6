import { SiteChanges } from '../../components/admin/website/site-changes.js';
import type { SectionChanges } from '../../content/changes.js';
import type { Meta } from '../../contracts/website/meta.js';
import { AdminLayout } from '../../layouts/admin.js';

interface SiteVersionPageProps {
  number: number;
  /** What restoring it would change for visitors. */
  changes: readonly SectionChanges[];
}

export const meta = ({ number }: SiteVersionPageProps): Meta => ({
  title: `Restore version ${number}`,
  description: 'What changes when you restore this version',
  noindex: true,
});

export default function SiteVersionPage({ number, changes }: SiteVersionPageProps) {
  return (
    <AdminLayout path="/admin/site">
      <p className="way-back">
        <a href="/admin/site/versions">Version history</a>
      </p>
      <h1>Restore version {number}</h1>
      <section className="card admin-section" aria-label="Changes">
        {changes.length === 0 ? (
          <p>This version is the same as the live site.</p>
        ) : (
          <>
            <p>This publishes these changes right away. Your draft stays as it is.</p>
            <SiteChanges changes={changes} />
            <form method="post" action={`/admin/site/versions/${number}`} className="button-row">
              <button type="submit" className="button button--accent">
                Restore version {number}
              </button>
              <a className="button" href="/admin/site/versions">
                Cancel
              </a>
            </form>
          </>
        )}
      </section>
    </AdminLayout>
  );
}
