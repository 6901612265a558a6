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
  /** What stands in the fields. */
  values: FormValues;
  /** Names what was edited; a save gives it back. */
  base: string;
  /** Whether it differs from what visitors see. */
  isChanged: boolean;
  errors?: FieldErrors;
  /** The form shows what is not even in the draft yet. */
  isUnsaved?: boolean;
  /** What somebody else has changed meanwhile, in words. */
  theirs?: readonly string[];
  pictures: readonly PictureContent[];
  setByServer: readonly SetByServer[];
}

export const meta = ({ section }: SectionPageProps): Meta => ({
  title: `Website: ${sections[section].label}`,
  description: 'Change what visitors read',
  noindex: true,
});

/** The form of one section. Without JavaScript every button is a plain submit; with it, lists change at once. */
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
            Somebody else has changed this meanwhile. Your words are still here and not saved; if you save
            again, they take the place of theirs:
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
          <summary>Figures in texts</summary>
          <p>
            A name in braces stands for a figure that you change in one place:{' '}
            {mentions.map((name) => `{${name}}`).join(', ')}.
          </p>
        </details>
      )}
      <SectionForm section={section} part={part} {...props} />
      {isChanged && (
        <form method="post" action={`${sectionPath(section)}/discard`}>
          <button type="submit" className="button">
            Back to what visitors see
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
  const wanted = useRef<string>(undefined);
  const [shown, setShown] = useState({ values, errors, isUnsaved: isUnsaved ?? false, generation: 0 });
  const memory = sectionMemory(section);

  /** What was typed and never saved is there again, after a closed tab as well. */
  useEffect(() => {
    const kept = memory.read();
    if (kept?.base !== base || isUnsaved || Object.keys(errors).length > 0) return;
    setShown((now) => ({ ...now, values: kept.values, isUnsaved: true, generation: now.generation + 1 }));
    // Only what the page began with counts.
  }, []);

  useEffect(() => {
    if (!wanted.current) return;
    const place = form.current?.querySelector<HTMLElement>(wanted.current);
    (place ?? form.current?.querySelector<HTMLElement>('.part-list button:enabled'))?.focus();
    wanted.current = undefined;
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
      wanted.current = focusAfter(action);
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
    wanted.current = '[aria-invalid=true]';
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
          Save
        </button>
        <span role="status">
          {Object.keys(shown.errors).length > 0
            ? 'Not saved: please look at what is marked.'
            : shown.isUnsaved && 'Not saved yet.'}
        </span>
      </p>
    </form>
  );
}

/** What the keyboard stands on after an action: the new item's first field, or the same button of the item that moved. */
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
