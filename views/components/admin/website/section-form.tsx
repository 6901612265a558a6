import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Part } from '../../../content/fields.js';
import { type FormValues, readForm } from '../../../content/forms.js';
import { afterAction, type ListAction, readListAction } from '../../../content/list-actions.js';
import type { SectionName } from '../../../content/schema.js';
import { sectionPath } from '../../../content/section-path.js';
import { HttpError, useBehaviors } from '../../../contracts/behaviors.js';
import type { PictureContent } from '../../../contracts/website/pictures.js';
import type { FieldErrors } from '../../../forms/rules.js';
import { PartFields, type SetByServer } from './part-fields.js';
import { sectionMemory } from './section-memory.js';

/** A section as the server answers a save. */
interface SavedSection {
  values: FormValues;
  base: string;
  isChanged: boolean;
}

export interface SectionFormProps {
  section: SectionName;
  part: Part;
  /** The form's field values. */
  values: FormValues;
  /** Identifies the version that was edited. A save sends it back. */
  base: string;
  errors?: FieldErrors;
  /** The form has edits that are not in the draft yet. */
  isUnsaved?: boolean;
  /** Whether the draft differs from the live site. */
  isChanged: boolean;
  /** The form was just saved. */
  isSaved?: boolean;
  pictures: readonly PictureContent[];
  setByServer: readonly SetByServer[];
  /** Called after a save without leaving the page. */
  onSaved: (isChanged: boolean) => void;
}

/** The ID of the page's form that discards the changes of the section. */
export const discardForm = 'discard';

/** What changed in a form: how often something was typed, and the actions on a list, in order. */
interface Edits {
  count: number;
  actions: ListAction[];
}

type Status = 'saved' | 'unsaved' | 'saving' | 'offline' | 'none';
const messages: Record<Status, string> = {
  saved: 'Draft saved.',
  unsaved: 'Not saved yet.',
  saving: 'Saving…',
  offline: 'Not saved. Check your connection and try again. This browser keeps your edits.',
  none: '',
};

/** Edits a section. With JavaScript, lists change and saves work in place; without it, all buttons submit. */
export function SectionForm(props: SectionFormProps) {
  const { section, part, values, errors = {}, isUnsaved, isSaved, pictures, setByServer, onSaved } = props;
  const { request } = useBehaviors();
  const form = useRef<HTMLFormElement>(null);
  const focusSelector = useRef<string>(undefined);
  /** What changed while a save is under way. */
  const meanwhile = useRef<Edits>(undefined);
  const [base, setBase] = useState(props.base);
  const [status, setStatus] = useState<Status>(isUnsaved ? 'unsaved' : isSaved ? 'saved' : 'none');
  const [isSaving, setSaving] = useState(false);
  const [shown, setShown] = useState({ values, errors, generation: 0 });
  const memory = sectionMemory(section);
  const show = (next: { values: FormValues; errors: FieldErrors }) =>
    setShown(({ generation }) => ({ ...next, generation: generation + 1 }));

  /** Restores unsaved edits, even after the tab was closed. */
  useEffect(() => {
    const kept = memory.read();
    if (kept?.base !== base || isUnsaved || Object.keys(errors).length > 0) return;
    show({ values: kept.values, errors: {} });
    setStatus('unsaved');
    // Runs once: only the values that the page was opened with matter.
  }, []);

  useEffect(() => {
    if (!focusSelector.current) return;
    const place = form.current?.querySelector<HTMLElement>(focusSelector.current);
    (place ?? form.current?.querySelector<HTMLElement>('.part-list button:enabled'))?.focus();
    focusSelector.current = undefined;
  });

  function remember(): void {
    if (meanwhile.current) meanwhile.current.count++;
    if (form.current) memory.write({ values: valuesOf(form.current), base });
    setStatus('unsaved');
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const typed = valuesOf(event.currentTarget);
    const { submitter } = event.nativeEvent as SubmitEvent;
    const action = part.kind === 'list' && readListAction((submitter as HTMLButtonElement | null)?.value);
    if (part.kind === 'list' && action) {
      const next = afterAction(part, typed, action);
      meanwhile.current?.actions.push(action);
      focusSelector.current = focusAfter(action);
      show({ values: next, errors: {} });
      setStatus('unsaved');
      memory.write({ values: next, base });
      return;
    }
    if (meanwhile.current) return;
    const { errors: found } = readForm(part, typed);
    if (Object.keys(found).every((field) => field.endsWith('.alt'))) {
      void save(event.currentTarget, typed);
      return;
    }
    show({ values: typed, errors: found });
    setStatus('unsaved');
    focusSelector.current = '[aria-invalid=true]';
  }

  async function save(sent: HTMLFormElement, typed: FormValues): Promise<void> {
    const edits: Edits = { count: 0, actions: [] };
    meanwhile.current = edits;
    setStatus('saving');
    setSaving(true);
    // An earlier save's errors. If the server finds new ones, its page shows them.
    setShown((now) => ({ ...now, errors: {} }));
    try {
      const url = `/admin/api/site/sections/${section}`;
      const saved = await request<SavedSection>('PUT', url, { values: typed, base });
      const isNewer = edits.count > 0 || edits.actions.length > 0;
      const keys = keysIn(afterActions(part, { ...typed, ...keysIn(saved.values) }, edits.actions));
      const next = { ...(isNewer ? valuesOf(sent) : typed), ...keys };
      setShown((now) => ({ ...now, values: next }));
      setBase(saved.base);
      if (isNewer) memory.write({ values: next, base: saved.base });
      else memory.forget();
      setStatus(isNewer ? 'unsaved' : 'saved');
      onSaved(saved.isChanged);
    } catch (error) {
      // Post the form: its page shows what is wrong, like another person's changes.
      if (error instanceof HttpError) sent.submit();
      else setStatus('offline');
    }
    meanwhile.current = undefined;
    setSaving(false);
  }

  const isWrong = Object.keys(shown.errors).length > 0;
  return (
    <form
      ref={form}
      method="post"
      action={sectionPath(section)}
      className="site-form stack gap-4 mt-3"
      onSubmit={submit}
      onInput={remember}
      noValidate
    >
      {/* Enter saves; it does not press the first button of a list. */}
      <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true" disabled={isSaving}>
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
        <button type="submit" className="button button--accent" disabled={isSaving}>
          Save draft
        </button>
        <span role="status">{isWrong ? 'Not saved. Fix the marked fields.' : messages[status]}</span>
        {props.isChanged && (
          <button type="submit" className="button push" form={discardForm}>
            Discard changes
          </button>
        )}
      </p>
    </form>
  );
}

const afterActions = (part: Part, values: FormValues, actions: ListAction[]): FormValues =>
  part.kind === 'list' ? actions.reduce((now, action) => afterAction(part, now, action), values) : values;

/** Returns list items' keys. A new item keeps the server's key, so the next save doesn't add it again. */
const keysIn = (values: FormValues): FormValues =>
  Object.fromEntries(Object.entries(values).filter(([name]) => name.endsWith('.key')));

/** Returns the selector to focus after an action: a new item's first field or a moved item's same button. */
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
