import { Field } from '../../components/shared/field.js';
import { Options } from '../../components/shared/options.js';
import type { PageLink } from '../../contracts/website/public-pages.js';
import { AdminPage, adminMeta } from '../../layouts/admin-page.js';

interface SitePreviewPageProps {
  pages: readonly PageLink[];
  /** The path of the page shown. */
  page: string;
  width: 'phone' | 'laptop';
}

export const meta = () => adminMeta('Website preview', 'Your draft beside the live site');

const sides = [
  { side: 'draft', title: 'Your draft' },
  { side: 'live', title: 'Live site' },
];

const widths = [
  { value: 'phone', label: 'Phone' },
  { value: 'laptop', label: 'Laptop' },
];

/** Shows a page twice: the draft and the live site. Neither frame can send a form. */
export default function SitePreviewPage({ pages, page, width }: SitePreviewPageProps) {
  return (
    <AdminPage path="/admin/site" back={{ href: '/admin/site', label: 'Website' }} title="Preview">
      <form method="get" className="cluster gap-3 align-end">
        <Field name="page" id="shown-page" label="Page">
          <select defaultValue={page}>
            <Options options={pages.map(({ path, label }) => ({ value: path, label }))} />
          </select>
        </Field>
        <Field name="width" label="Device">
          <select defaultValue={width}>
            <Options options={widths} />
          </select>
        </Field>
        <button type="submit" className="button">
          Show page
        </button>
      </form>
      <div className={`site-preview stack gap-4 mt-4 site-preview--${width}`}>
        {sides.map(({ side, title }) => (
          <section key={side} className="stack gap-2" aria-label={title}>
            <h2>{title}</h2>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard (axe: scrollable-region-focusable). */}
            <section className="site-preview__window" aria-label={`Page: ${title}`} tabIndex={0}>
              <iframe title={title} src={`/admin/site/shown/${side}${page}`} loading="lazy" />
            </section>
            <a href={`/admin/site/shown/${side}${page}`}>Open full page</a>
          </section>
        ))}
      </div>
    </AdminPage>
  );
}
