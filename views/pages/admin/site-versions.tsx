import { SiteChanges } from '../../components/admin/website/site-changes.js';
import type { SectionChanges } from '../../content/changes.js';
import type { Meta } from '../../contracts/website/meta.js';
import { useSite } from '../../contracts/website/site.js';
import { formatInstant } from '../../format/moments.js';
import { AdminLayout } from '../../layouts/admin.js';

interface SiteVersionsPageProps {
  /** The newest first; it is the one that visitors see. */
  versions: readonly { number: number; publishedAt: string; changes: readonly SectionChanges[] }[];
}

export const meta = (_props: SiteVersionsPageProps): Meta => ({
  title: 'Versions of the website',
  description: 'What was published when, and the way back',
  noindex: true,
});

export default function SiteVersionsPage({ versions }: SiteVersionsPageProps) {
  const { timeZone } = useSite();
  return (
    <AdminLayout path="/admin/site">
      <p className="way-back">
        <a href="/admin/site">Website</a>
      </p>
      <h1>Versions</h1>
      {versions.length === 0 && <p>Nothing was published yet: visitors see the site as it came.</p>}
      <ol className="site-versions">
        {versions.map(({ number, publishedAt, changes }, index) => (
          <li key={number} className="card admin-section">
            <div className="title-row">
              <h2>Version {number}</h2>
              {index === 0 ? (
                <span className="badge badge--scheduled">Visitors see this one</span>
              ) : (
                <a className="button button--small" href={`/admin/site/versions/${number}`}>
                  Go back to version {number}…
                </a>
              )}
            </div>
            {changes.length === 0 ? (
              <p>The site as it came.</p>
            ) : (
              <>
                <p>Published on {formatInstant(publishedAt, timeZone)}</p>
                <SiteChanges changes={changes} />
              </>
            )}
          </li>
        ))}
      </ol>
    </AdminLayout>
  );
}
