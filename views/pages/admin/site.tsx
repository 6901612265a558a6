import { useEffect } from 'react';
import { forgetSaved } from '../../components/admin/website/section-memory.js';
import { SiteChanges } from '../../components/admin/website/site-changes.js';
import type { SectionChanges } from '../../content/changes.js';
import { type SectionName, sectionPath } from '../../content/schema.js';
import type { Meta } from '../../contracts/website/meta.js';
import { useSite } from '../../contracts/website/site.js';
import { formatInstant } from '../../format/moments.js';
import { AdminLayout } from '../../layouts/admin.js';

interface SitePageProps {
  sections: readonly { name: SectionName; label: string; isChanged: boolean }[];
  changes: readonly SectionChanges[];
  /** Identifies the changes shown, so that only these are published. */
  seen: string;
  savedAt?: string;
  /** The changes are no longer those that the owner wanted to publish. */
  isOutdated?: boolean;
}

export const meta = (_props: SitePageProps): Meta => ({
  title: 'Website',
  description: 'Website sections and unpublished changes',
  noindex: true,
});

/** Lists the sections of the site and the unpublished changes. */
export default function SitePage({ sections, ...unpublished }: SitePageProps) {
  useEffect(() => forgetSaved(new URLSearchParams(location.search).get('saved') ?? ''), []);
  return (
    <AdminLayout path="/admin/site">
      <h1>Website</h1>
      <Unpublished {...unpublished} />
      <section className="card admin-section site-overview" aria-labelledby="sections-title">
        <h2 id="sections-title">Sections</h2>
        <ul className="site-sections">
          {sections.map(({ name, label, isChanged }) => (
            <li key={name}>
              <a href={sectionPath(name)}>{label}</a>
              {isChanged && <span className="badge badge--contacted">Unpublished</span>}
            </li>
          ))}
        </ul>
      </section>
    </AdminLayout>
  );
}

function Unpublished({ changes, seen, savedAt, isOutdated }: Omit<SitePageProps, 'sections'>) {
  const { timeZone } = useSite();
  return (
    <section className="card admin-section site-overview" aria-labelledby="changes-title">
      <h2 id="changes-title">Unpublished changes</h2>
      {isOutdated && (
        <p className="note note--bad" role="alert">
          Not published: something changed since you opened this page. Check the changes and publish again.
        </p>
      )}
      {changes.length === 0 ? (
        <p>All changes are published.</p>
      ) : (
        <>
          <p>
            Visitors see these changes after you publish.
            {savedAt && ` Last saved ${formatInstant(savedAt, timeZone)}.`}
          </p>
          <SiteChanges changes={changes} />
        </>
      )}
      <div className="button-row">
        {changes.length > 0 && (
          <form method="post" action="/admin/site/publish">
            <input type="hidden" name="seen" value={seen} />
            <button type="submit" className="button button--accent">
              Publish changes
            </button>
          </form>
        )}
        <a className="button" href="/admin/site/preview">
          Preview site
        </a>
        <a className="button" href="/admin/site/pictures">
          Manage photos
        </a>
        <a className="button" href="/admin/site/versions">
          View version history
        </a>
        {changes.length > 0 && (
          <form method="post" action="/admin/site/discard">
            <button type="submit" className="button">
              Discard all changes
            </button>
          </form>
        )}
      </div>
    </section>
  );
}
