import { SiteChanges } from '../../components/admin/website/site-changes.js';
import type { SectionChanges } from '../../content/changes.js';
import type { Meta } from '../../contracts/website/meta.js';
import { AdminLayout } from '../../layouts/admin.js';

interface SiteVersionPageProps {
  number: number;
  /** What going back to it would change for visitors. */
  changes: readonly SectionChanges[];
}

export const meta = ({ number }: SiteVersionPageProps): Meta => ({
  title: `Version ${number} of the website`,
  description: 'What going back to it would change',
  noindex: true,
});

export default function SiteVersionPage({ number, changes }: SiteVersionPageProps) {
  return (
    <AdminLayout path="/admin/site">
      <p className="way-back">
        <a href="/admin/site/versions">Versions</a>
      </p>
      <h1>Go back to version {number}?</h1>
      <section className="card admin-section" aria-label="What would change">
        {changes.length === 0 ? (
          <p>Visitors see exactly this already.</p>
        ) : (
          <>
            <p>Visitors would see these changes at once. What you have not published stays as it is.</p>
            <SiteChanges changes={changes} />
            <form method="post" action={`/admin/site/versions/${number}`} className="button-row">
              <button type="submit" className="button button--accent">
                Publish version {number} again
              </button>
              <a className="button" href="/admin/site/versions">
                Leave it
              </a>
            </form>
          </>
        )}
      </section>
    </AdminLayout>
  );
}
