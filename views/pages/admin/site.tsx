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
  /** Names the changes that are shown, so that only these are published. */
  seen: string;
  savedAt?: string;
  /** The changes are others than those that were to be published. */
  isOutdated?: boolean;
}

export const meta = (_props: SitePageProps): Meta => ({
  title: 'Website',
  description: 'What visitors read, and what you have changed',
  noindex: true,
});

/** Every section of the site, and what is changed and not published yet. */
export default function SitePage({ sections, ...unpublished }: SitePageProps) {
  useEffect(() => forgetSaved(new URLSearchParams(location.search).get('saved') ?? ''), []);
  return (
    <AdminLayout path="/admin/site">
      <h1>Website</h1>
      <Unpublished {...unpublished} />
      <section className="card admin-section site-overview" aria-labelledby="sections-title">
        <h2 id="sections-title">What you can change</h2>
        <ul className="site-sections">
          {sections.map(({ name, label, isChanged }) => (
            <li key={name}>
              <a href={sectionPath(name)}>{label}</a>
              {isChanged && <span className="badge badge--contacted">Changed</span>}
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
      <h2 id="changes-title">Not published yet</h2>
      {isOutdated && (
        <p className="note note--bad" role="alert">
          Nothing was published: something has changed since you looked. This is how it stands now.
        </p>
      )}
      {changes.length === 0 ? (
        <p>Visitors see everything as you have it here.</p>
      ) : (
        <>
          <p>
            Only you see these changes{savedAt && `, last saved on ${formatInstant(savedAt, timeZone)}`}.
            Visitors see them once you publish.
          </p>
          <SiteChanges changes={changes} />
        </>
      )}
      <div className="button-row">
        {changes.length > 0 && (
          <form method="post" action="/admin/site/publish">
            <input type="hidden" name="seen" value={seen} />
            <button type="submit" className="button button--accent">
              Publish {changes.length === 1 ? 'this change' : 'these changes'}
            </button>
          </form>
        )}
        <a className="button" href="/admin/site/preview">
          Preview
        </a>
        <a className="button" href="/admin/site/pictures">
          Photographs
        </a>
        <a className="button" href="/admin/site/versions">
          Earlier versions
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
