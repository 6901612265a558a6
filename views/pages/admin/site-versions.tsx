import { SiteChanges } from '../../components/admin/website/site-changes.js';
import type { SectionChanges } from '../../content/changes.js';
import { useSite } from '../../contracts/website/site.js';
import { formatInstant } from '../../format/moments.js';
import { AdminPage, adminMeta } from '../../layouts/admin-page.js';

interface SiteVersionsPageProps {
  /** Newest first. The first one is live. */
  versions: readonly { number: number; publishedAt: string; changes: readonly SectionChanges[] }[];
}

export const meta = () => adminMeta('Version history', 'Published versions of the website');

/** Lists the published versions, each with its changes and, unless it is live, a link to restore it. */
export default function SiteVersionsPage({ versions }: SiteVersionsPageProps) {
  const { timeZone } = useSite();
  return (
    <AdminPage path="/admin/site" back={{ href: '/admin/site', label: 'Website' }} title="Version history">
      {versions.length === 0 && <p>No versions yet. Every time you publish, the version is saved here.</p>}
      <ol className="site-versions stack gap-4">
        {versions.map(({ number, publishedAt, changes }, index) => (
          <li key={number} className="card admin-section">
            <div className="title-row">
              <h2>Version {number}</h2>
              {index === 0 ? (
                <span className="badge badge--scheduled">Live</span>
              ) : (
                <a className="button" href={`/admin/site/versions/${number}`}>
                  Restore version {number}
                </a>
              )}
            </div>
            {changes.length === 0 ? (
              <p>Original version</p>
            ) : (
              <>
                <p>Published {formatInstant(publishedAt, timeZone)}</p>
                <details open={index === 0}>
                  <summary>Changes: {changes.map(({ label }) => label).join(', ')}</summary>
                  <SiteChanges changes={changes} />
                </details>
              </>
            )}
          </li>
        ))}
      </ol>
    </AdminPage>
  );
}
