import { useRef, useState } from 'react';
import {
  discardForm,
  SectionForm,
  type SectionFormProps,
} from '../../components/admin/website/section-form.js';
import { SectionPreview } from '../../components/admin/website/section-preview.js';
import type { Part } from '../../content/fields.js';
import { mentions } from '../../content/mentions.js';
import { sections } from '../../content/schema.js';
import { sectionPath } from '../../content/section-path.js';
import { AdminPage, adminMeta } from '../../layouts/admin-page.js';

export interface SectionPageProps extends Omit<SectionFormProps, 'part' | 'onSaved'> {
  /** Changes that another window saved meanwhile. */
  theirs?: readonly string[];
}

export const meta = ({ section }: SectionPageProps) =>
  adminMeta(`Website: ${sections[section].label}`, 'Edit a section of the website');

/** Shows one section's form, with a draft page beside it where there is room. Works without JavaScript. */
export default function SectionPage({ theirs, ...props }: SectionPageProps) {
  const { section } = props;
  const part: Part = sections[section];
  const preview = useRef<HTMLIFrameElement>(null);
  const [isChanged, setChanged] = useState(props.isChanged);
  const [isReplaced, setReplaced] = useState(false);

  function refresh(isDifferent: boolean): void {
    setChanged(isDifferent);
    setReplaced(true);
    // Reloading keeps the preview's scroll position. Where it is hidden, it was never loaded.
    preview.current?.contentWindow?.location.reload();
  }

  return (
    <AdminPage
      path="/admin/site"
      back={{ href: '/admin/site', label: 'Website' }}
      title={part.label}
      beside={isChanged && <span className="badge badge--contacted">Unpublished</span>}
      actions={
        isChanged && (
          <a className="button" href="/admin/site">
            Review and publish
          </a>
        )
      }
    >
      <div className="site-editor">
        <div className="readable shrink">
          {part.hint && <p>{part.hint}</p>}
          {theirs && !isReplaced && <TheirChanges lines={theirs} />}
          {hasFacts(part) && <Placeholders />}
          <SectionForm part={part} {...props} isChanged={isChanged} onSaved={refresh} />
          <form method="post" action={`${sectionPath(section)}/discard`} id={discardForm} />
        </div>
        <SectionPreview section={section} ref={preview} />
      </div>
    </AdminPage>
  );
}

function TheirChanges({ lines }: { lines: readonly string[] }) {
  return (
    <div className="note note--bad" role="alert">
      <p>
        This was changed in another window. Your edits below aren’t saved yet. If you save again, you’ll
        replace these changes:
      </p>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}

function Placeholders() {
  return (
    <details className="quiet">
      <summary>Placeholders for text</summary>
      <p>
        Type one of these in your text, and the site fills in the current value:{' '}
        {mentions.map((name) => `{${name}}`).join(', ')}.
      </p>
    </details>
  );
}

const hasFacts = (part: Part): boolean => {
  if (part.kind === 'list') return hasFacts(part.item);
  if (part.kind === 'group') return Object.values(part.fields).some(hasFacts);
  return 'hasFacts' in part && part.hasFacts === true;
};
