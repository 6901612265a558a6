import type { SectionChanges } from '../../../content/changes.js';

/** Lists the changes between two versions of the site's content, by section. */
export function SiteChanges({ changes }: { changes: readonly SectionChanges[] }) {
  return (
    <dl className="site-changes">
      {changes.map(({ section, label, lines }) => (
        <div key={section}>
          <dt>{label}</dt>
          {lines.map((line) => (
            <dd key={line}>{line}</dd>
          ))}
        </div>
      ))}
    </dl>
  );
}
