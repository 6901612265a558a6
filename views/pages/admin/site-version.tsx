import { SiteChanges } from '../../components/admin/website/site-changes.js';
import type { SectionChanges } from '../../content/changes.js';
import { AdminPage, adminMeta } from '../../layouts/admin-page.js';

interface SiteVersionPageProps {
  number: number;
  /** What restoring it would change for visitors. */
  changes: readonly SectionChanges[];
}

export const meta = ({ number }: SiteVersionPageProps) =>
  adminMeta(`Restore version ${number}`, 'What changes when you restore this version');

export default function SiteVersionPage({ number, changes }: SiteVersionPageProps) {
  return (
    <AdminPage
      path="/admin/site"
      back={{ href: '/admin/site/versions', label: 'Version history' }}
      title={<>Restore version {number}</>}
    >
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
    </AdminPage>
  );
}
