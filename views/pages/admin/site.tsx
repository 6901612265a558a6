import { SectionThumbnail } from '../../components/admin/website/section-thumbnail.js';
import {
  UnpublishedChanges,
  type UnpublishedChangesProps,
} from '../../components/admin/website/unpublished-changes.js';
import type { SectionName } from '../../content/schema.js';
import { sectionGroups } from '../../content/section-groups.js';
import { sectionPath } from '../../content/section-path.js';
import { AdminPage, adminMeta } from '../../layouts/admin-page.js';

/** A section as the overview shows it. */
interface SectionSummary {
  name: SectionName;
  label: string;
  isChanged: boolean;
  /** The name of a photo in it, if it has any. */
  photo?: string;
}

interface SitePageProps extends UnpublishedChangesProps {
  sections: readonly SectionSummary[];
}

export const meta = () => adminMeta('Website', 'Website sections and unpublished changes');

/** Lists the unpublished changes, and the sections of the site by where visitors see them. */
export default function SitePage({ sections, ...unpublished }: SitePageProps) {
  const byName = new Map(sections.map((section) => [section.name, section]));
  return (
    <AdminPage
      path="/admin/site"
      title="Website"
      actions={
        <>
          <a className="button" href="/admin/site/preview">
            Preview
          </a>
          <a className="button" href="/admin/site/pictures">
            Manage photos
          </a>
          <a className="button" href="/admin/site/job-photos">
            View job photos
          </a>
          <a className="button" href="/admin/site/versions">
            View history
          </a>
        </>
      }
    >
      <UnpublishedChanges {...unpublished} />
      {sectionGroups.map(({ title, names }) => (
        <section key={title} className="mt-5" aria-labelledby={`group-${names[0]}`}>
          <h2 id={`group-${names[0]}`}>{title}</h2>
          <ul className="site-sections">
            {names.map((name) => {
              const section = byName.get(name);
              return section && <SectionCard key={name} section={section} />;
            })}
          </ul>
        </section>
      ))}
    </AdminPage>
  );
}

function SectionCard({ section: { name, label, isChanged, photo } }: { section: SectionSummary }) {
  return (
    <li className="card site-section covered">
      <SectionThumbnail name={name} photo={photo} />
      <p className="cluster apart">
        <a className="plain-link cover-link strong" href={sectionPath(name)}>
          {label}
        </a>
        {isChanged && <span className="badge badge--contacted">Unpublished</span>}
      </p>
    </li>
  );
}
