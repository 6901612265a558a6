import type { SectionChanges } from '../../../content/changes.js';
import { sectionPath } from '../../../content/section-path.js';

/** Lists the changes between two versions of the site's content, by section. */
export function SiteChanges({ changes }: { changes: readonly SectionChanges[] }) {
  return (
    <dl className="site-changes facts mt-3">
      {changes.map(({ section, label, lines }) => (
        <div key={section} className="ruled">
          <dt>
            <a href={sectionPath(section)}>{label}</a>
          </dt>
          {lines.map((line) => (
            <dd key={line}>{line}</dd>
          ))}
        </div>
      ))}
    </dl>
  );
}
