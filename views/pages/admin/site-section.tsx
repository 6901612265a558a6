import { type FormEvent, useEffect, useRef, useState } from 'react';
import { PartFields, type SetByServer } from '../../components/admin/website/part-fields.js';
import { sectionMemory } from '../../components/admin/website/section-memory.js';
import type { Part } from '../../content/fields.js';
import { type FormValues, readForm } from '../../content/forms.js';
import { afterAction, type ListAction, readListAction } from '../../content/list-actions.js';
import { mentions } from '../../content/mentions.js';
import { type SectionName, sectionPath, sections } from '../../content/schema.js';
import type { Meta } from '../../contracts/website/meta.js';
import type { PictureContent } from '../../contracts/website/pictures.js';
import type { FieldErrors } from '../../forms/rules.js';
import { AdminLayout } from '../../layouts/admin.js';

export interface SectionPageProps {
  section: SectionName;
  /** The form's field values. */
  values: FormValues;
  /** Identifies the version that was edited. A save sends it back. */
  base: string;
  /** Whether the draft differs from the live site. */
  isChanged: boolean;
  errors?: FieldErrors;
  /** The form has edits that are not in the draft yet. */
  isUnsaved?: boolean;
  /** Changes that another window saved meanwhile. */
  theirs?: readonly string[];
  pictures: readonly PictureContent[];
  setByServer: readonly SetByServer[];
}

export const meta = ({ section }: SectionPageProps): Meta => ({
  title: `Website: ${sections[section].label}`,
  description: 'Edit a section of the website',
  noindex: true,
});

/** Shows the form of one section. With JavaScript, lists change at once; without it, every button submits the form. */
export default function SectionPage({ section, isChanged, theirs, ...props }: SectionPageProps) {
  const part: Part = sections[section];
  return (
    <AdminLayout path="/admin/site">
      <p className="way-back">
        <a href="/admin/site">Website</a>
      </p>
      <h1>{part.label}</h1>
      {part.hint && <p>{part.hint}</p>}
      {theirs && (
        <div className="note note--bad" role="alert">
          <p>
            This was changed in another window. Your edits below aren’t saved yet. If you save again, you’ll
            replace these changes:
          </p>
          <ul>
            {theirs.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      )}
      {hasFacts(part) && (
        <details className="setting__hint">
          <summary>Placeholders for text</summary>
          <p>
            Type one of these in your text, and the site fills in the current value:{' '}
            {mentions.map((name) => `{${name}}`).join(', ')}.
          </p>
        </details>
      )}
      <SectionForm section={section} part={part} {...props} />
      {isChanged && (
        <form method="post" action={`${sectionPath(section)}/discard`}>
          <button type="submit" className="button">
            Discard changes
          </button>
        </form>
      )}
    </AdminLayout>
  );
}

const hasFacts = (part: Part): boolean => {
  if (part.kind === 'list') return hasFacts(part.item);
  if (part.kind === 'group') return Object.values(part.fields).some(hasFacts);
  return 'hasFacts' in part && part.hasFacts === true;
};

type FormProps = Omit<SectionPageProps, 'isChanged' | 'theirs'> & { part: Part };

function SectionForm({
  section,
  part,
  values,
  base,
  errors = {},
  isUnsaved,
  pictures,
  setByServer,
}: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const focusSelector = useRef<string>(undefined);
  const [shown, setShown] = useState({ values, errors, isUnsaved: isUnsaved ?? false, generation: 0 });
  const memory = sectionMemory(section);

  /** Restores unsaved edits, even after the tab was closed. */
  useEffect(() => {
    const kept = memory.read();
    if (kept?.base !== base || isUnsaved || Object.keys(errors).length > 0) return;
    setShown((now) => ({ ...now, values: kept.values, isUnsaved: true, generation: now.generation + 1 }));
    // Runs once: only the values that the page was opened with matter.
  }, []);

  useEffect(() => {
    if (!focusSelector.current) return;
    const place = form.current?.querySelector<HTMLElement>(focusSelector.current);
    (place ?? form.current?.querySelector<HTMLElement>('.part-list button:enabled'))?.focus();
    focusSelector.current = undefined;
  });

  const remember = () => {
    if (form.current) memory.write({ values: valuesOf(form.current), base });
  };

  function submit(event: FormEvent<HTMLFormElement>): void {
    const typed = valuesOf(event.currentTarget);
    const { submitter } = event.nativeEvent as SubmitEvent;
    const action = part.kind === 'list' && readListAction((submitter as HTMLButtonElement | null)?.value);
    if (part.kind === 'list' && action) {
      event.preventDefault();
      const next = afterAction(part, typed, action);
      focusSelector.current = focusAfter(action);
      setShown(({ generation }) => ({
        values: next,
        errors: {},
        isUnsaved: true,
        generation: generation + 1,
      }));
      memory.write({ values: next, base });
      return;
    }
    const { errors: found } = readForm(part, typed);
    const known = Object.keys(found).filter((field) => !field.endsWith('.alt'));
    if (known.length === 0) {
      memory.send();
      return;
    }
    event.preventDefault();
    setShown(({ generation }) => ({
      values: typed,
      errors: found,
      isUnsaved: true,
      generation: generation + 1,
    }));
    focusSelector.current = '[aria-invalid=true]';
  }

  return (
    <form
      ref={form}
      method="post"
      action={sectionPath(section)}
      className="site-form"
      onSubmit={submit}
      onInput={remember}
      noValidate
    >
      {/* Enter saves; it does not press the first button of a list. */}
      <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true">
        Save
      </button>
      <input type="hidden" name="base" value={base} />
      <div key={shown.generation} className={part.kind === 'list' ? undefined : 'card'}>
        <PartFields
          part={part}
          path=""
          of={{ values: shown.values, errors: shown.errors, setByServer, pictures }}
        />
      </div>
      <p className="button-row site-form__save">
        <button type="submit" className="button button--accent">
          Save draft
        </button>
        <span role="status">
          {Object.keys(shown.errors).length > 0
            ? 'Not saved. Fix the marked fields.'
            : shown.isUnsaved && 'Not saved yet.'}
        </span>
      </p>
    </form>
  );
}

/** Returns the selector to focus after an action: the new item's first field, or the same button of the moved item. */
function focusAfter(action: ListAction): string {
  if (action.act === 'add')
    return '.part-list > li:last-child details :is(input:not([type=hidden]), textarea)';
  const place = action.index + (action.act === 'down' ? 1 : action.act === 'up' ? -1 : 0);
  return `[value="${action.act} ${place}"]:enabled`;
}

function valuesOf(form: HTMLFormElement): FormValues {
  const entries = [...new FormData(form)].filter(([name]) => name !== 'base');
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}
