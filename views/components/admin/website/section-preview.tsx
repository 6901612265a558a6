import { type Ref } from 'react';
import type { SectionName } from '../../../content/schema.js';
import { pageOfSection, pagesOfSection } from '../../../content/section-groups.js';

interface SectionPreviewProps {
  section: SectionName;
  ref: Ref<HTMLIFrameElement>;
}

const frame = 'draft-preview';

/** Shows a draft page beside the form, as wide as a phone or laptop. The choice works without JavaScript. */
export function SectionPreview({ section, ref }: SectionPreviewProps) {
  const shown = (path: string) => `/admin/site/shown/draft${path}`;
  const pages = pagesOfSection[section] ?? [];
  return (
    <aside className="section-preview" aria-labelledby="preview-title">
      <div className="row gap-3">
        <h2 id="preview-title">Draft preview</h2>
        <fieldset className="segmented">
          <legend className="visually-hidden">Device</legend>
          <label>
            <input type="radio" name="preview-width" value="phone" defaultChecked /> Phone
          </label>
          <label>
            <input type="radio" name="preview-width" value="laptop" /> Laptop
          </label>
        </fieldset>
        <a
          className="push"
          href={`/admin/site/preview?${new URLSearchParams({ page: pageOfSection[section] })}`}
        >
          Compare with live
        </a>
      </div>
      <p className="cluster gap-3 small">
        Shows your last saved draft.
        {pages.map(({ path, label }) => (
          <a key={path} href={shown(path)} target={frame}>
            {label}
          </a>
        ))}
      </p>
      <div className="section-preview__window">
        <iframe
          ref={ref}
          name={frame}
          title="Draft preview"
          src={shown(pageOfSection[section])}
          loading="lazy"
        />
      </div>
    </aside>
  );
}
