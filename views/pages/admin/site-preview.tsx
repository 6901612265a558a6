import { Field } from '../../components/shared/field.js';
import { Options } from '../../components/shared/options.js';
import type { Meta } from '../../contracts/website/meta.js';
import type { PageLink } from '../../contracts/website/public-pages.js';
import { AdminLayout } from '../../layouts/admin.js';

interface SitePreviewPageProps {
  pages: readonly PageLink[];
  /** The path of the page that is shown. */
  page: string;
  width: 'phone' | 'laptop';
}

export const meta = (_props: SitePreviewPageProps): Meta => ({
  title: 'Preview of the website',
  description: 'A page with your changes, beside what visitors see',
  noindex: true,
});

const sides = [
  { side: 'draft', title: 'With your changes' },
  { side: 'live', title: 'What visitors see' },
];

const widths = [
  { value: 'phone', label: 'Phone' },
  { value: 'laptop', label: 'Laptop' },
];

/** A page twice: with what is not published, and as it is. Nothing can be sent from either. */
export default function SitePreviewPage({ pages, page, width }: SitePreviewPageProps) {
  return (
    <AdminLayout path="/admin/site">
      <p className="way-back">
        <a href="/admin/site">Website</a>
      </p>
      <h1>Preview</h1>
      <form method="get" className="site-preview__choice">
        <Field name="page" id="shown-page" label="Page">
          <select defaultValue={page}>
            <Options options={pages.map(({ path, label }) => ({ value: path, label }))} />
          </select>
        </Field>
        <Field name="width" label="Width">
          <select defaultValue={width}>
            <Options options={widths} />
          </select>
        </Field>
        <button type="submit" className="button">
          Show
        </button>
      </form>
      <div className={`site-preview site-preview--${width}`}>
        {sides.map(({ side, title }) => (
          <section key={side} aria-label={title}>
            <h2>{title}</h2>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached without a pointer (axe: scrollable-region-focusable). */}
            <section className="site-preview__window" aria-label={`The page: ${title}`} tabIndex={0}>
              <iframe title={title} src={`/admin/site/shown/${side}${page}`} loading="lazy" />
            </section>
            <a href={`/admin/site/shown/${side}${page}`}>Open in a window of its own</a>
          </section>
        ))}
      </div>
    </AdminLayout>
  );
}
