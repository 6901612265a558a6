import { type ComponentProps, useState } from 'react';
import type { Group, Leaf, List, Part, PictureField } from '../../../content/fields.js';
import { countOf, type FormValues } from '../../../content/forms.js';
import { type PictureContent, pictureFile } from '../../../contracts/website/pictures.js';
import { formatHour } from '../../../format/hours.js';
import type { FieldErrors } from '../../../forms/rules.js';
import { Field } from '../../shared/field.js';
import { PairCrop } from './pair-crop.js';

/** A field that an environment variable sets. It overrides the form. */
export interface SetByServer {
  field: string;
  variable: string;
  value: string;
}

interface FieldsContext {
  values: FormValues;
  errors: FieldErrors;
  setByServer: readonly SetByServer[];
  /** The owner's photos. */
  pictures: readonly PictureContent[];
}

interface PartProps<P extends Part> {
  part: P;
  /** The prefix of the field names. */
  path: string;
  of: FieldsContext;
}

const within = (path: string, name: string | number) => (path ? `${path}.${name}` : String(name));

/** Shows the controls of a part of the content. Nested groups get their own frame. */
export function PartFields({ part, path, of }: PartProps<Part>) {
  if (part.kind === 'list') return <ListFields part={part} path={path} of={of} />;
  if (part.kind === 'group') return <GroupFields part={part} path={path} of={of} />;
  return <LeafField part={part} path={path} of={of} />;
}

function GroupFields({ part, path, of: before }: PartProps<Group>) {
  const [cropped, setCropped] = useState<FormValues>({});
  const of = { ...before, values: { ...before.values, ...cropped } };
  const pair = part.pair?.map((name) => ({
    part: part.fields[name] as PictureField,
    path: within(path, name),
  }));
  return (
    <div className="part-fields stack">
      {Object.entries(part.fields).map(([name, field]) =>
        field.kind === 'group' ? (
          <fieldset key={name} className="stack">
            <legend>{field.label}</legend>
            {field.hint && <p className="field__hint">{field.hint}</p>}
            <GroupFields part={field} path={within(path, name)} of={of} />
          </fieldset>
        ) : (
          <PartFields key={name} part={field} path={within(path, name)} of={of} />
        ),
      )}
      {pair && <PairCrop pair={pair} onCropped={(values) => setCropped((now) => ({ ...now, ...values }))} />}
    </div>
  );
}

/** Shows each item in a fold. The buttons also work as plain form submits. */
function ListFields({ part, path, of }: PartProps<List>) {
  const { values, errors } = of;
  const count = countOf(values, path, part.atMost + 1);
  const places = Array.from({ length: count }, (_, index) => within(path, index));
  return (
    <>
      {errors[path] && (
        <p className="field__error" role="alert">
          {errors[path]}
        </p>
      )}
      <ol className="part-list stack gap-2">
        {places.map((place, index) => (
          <ListItem key={place} part={part} path={place} of={of} index={index} count={count} />
        ))}
      </ol>
      {count < part.atMost && (
        <p>
          <button type="submit" className="button" name="do" value="add" formNoValidate>
            Add {part.one}
          </button>
        </p>
      )}
    </>
  );
}

type ListItemProps = PartProps<List> & { index: number; count: number };

/** Starts open if it is new or has an error. A save gives a new item its key, and leaves it open. */
function ListItem({ part, path, of, index, count }: ListItemProps) {
  const { values, errors } = of;
  const key = within(path, 'key');
  const [isOpen] = useState(
    values[key] === '' || Object.keys(errors).some((field) => field.startsWith(`${path}.`)),
  );
  const name = values[within(path, part.named)]?.slice(0, 80) || `New ${part.one}`;
  return (
    <li className="card">
      <input type="hidden" name={key} defaultValue={values[key]} />
      <details open={isOpen}>
        <summary>{name}</summary>
        <GroupFields part={part.item} path={path} of={of} />
      </details>
      <ItemButtons name={name} index={index} count={count} />
    </li>
  );
}

function ItemButtons({ name, index, count }: { name: string; index: number; count: number }) {
  const buttons = [
    { act: 'up', label: '↑', title: `Move up: ${name}`, isOff: index === 0 },
    { act: 'down', label: '↓', title: `Move down: ${name}`, isOff: index === count - 1 },
    { act: 'remove', label: 'Remove', title: `Remove: ${name}`, isOff: false },
  ];
  return (
    <div className="part-list__buttons row at-end">
      {buttons.map(({ act, label, title, isOff }) => (
        <button
          key={act}
          type="submit"
          name="do"
          value={`${act} ${index}`}
          className="button"
          aria-label={title}
          disabled={isOff}
          formNoValidate
        >
          {label}
        </button>
      ))}
    </div>
  );
}

function LeafField({ part, path, of }: PartProps<Leaf>) {
  const { values, errors, setByServer } = of;
  const set = setByServer.find(({ field }) => field === path);
  if (set)
    return (
      <div className="field">
        <span className="field__label">{part.label}</span>
        <p>
          <strong>{set.value}</strong>
        </p>
        <p className="field__hint">Set on the server ({set.variable}). You can’t change it here.</p>
        <input type="hidden" name={path} defaultValue={values[path]} />
      </div>
    );
  if (part.kind === 'picture') {
    // A cropped photo is a new photo, so it needs a new control.
    return <PictureControl key={values[`${path}.name`]} part={part} path={path} of={of} />;
  }
  return (
    <Field
      name={path}
      label={part.label || 'Status'}
      hint={part.hint}
      error={errors[path]}
      required={'isRequired' in part && part.isRequired}
      isCheckbox={part.kind === 'yes'}
    >
      {control(part, values[path])}
    </Field>
  );
}

function control(part: Exclude<Leaf, PictureField>, value = '') {
  switch (part.kind) {
    case 'yes':
      return <input type="checkbox" defaultChecked={value === 'on'} />;
    case 'day':
      return <input type="date" defaultValue={value} />;
    case 'choice':
      return (
        <select defaultValue={value}>
          {Object.entries(part.options).map(([name, label]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </select>
      );
    case 'lines':
      return <textarea rows={Math.min(8, value.split('\n').length + 1)} defaultValue={value} />;
    case 'number':
    case 'money':
      if ('isHour' in part && part.isHour) return <HourSelect defaultValue={value} />;
      return <input type="text" inputMode="decimal" defaultValue={value} autoComplete="off" />;
    default:
      return part.rows ? (
        <textarea rows={part.rows} defaultValue={value} />
      ) : (
        <input type="text" defaultValue={value} autoComplete="off" />
      );
  }
}

/** Lists the hours of a day. `Field` adds the name and the description. */
function HourSelect(attributes: ComponentProps<'select'>) {
  return (
    <select {...attributes}>
      <option value="">–</option>
      {Array.from({ length: 49 }, (_, index) => index / 2).map((hour) => (
        <option key={hour} value={hour}>
          {formatHour(hour)}
        </option>
      ))}
    </select>
  );
}

/** Picks a photo and its alt text. A newly chosen photo brings its own alt text. */
function PictureControl({ part, path, of }: PartProps<PictureField>) {
  const { values, errors, pictures } = of;
  const id = `${path}.hint`;
  const name = values[`${path}.name`] ?? '';
  const alt = values[`${path}.alt`] ?? '';
  const [chosen, choose] = useState(name);
  const known = pictures.some((picture) => picture.name === name);
  const all = known || !name ? pictures : [{ name, alt }, ...pictures];
  const altText = chosen === name ? alt : (all.find((picture) => picture.name === chosen)?.alt ?? '');
  return (
    <fieldset className="picture-control stack" aria-describedby={id}>
      <legend>{part.label}</legend>
      {chosen && (
        <img src={pictureFile(chosen, 320, 'webp')} alt="" width="160" height="107" loading="lazy" />
      )}
      <Field name={`${path}.name`} label="Photo" error={errors[`${path}.name`]}>
        <select defaultValue={name} onChange={({ target }) => choose(target.value)}>
          {!part.isRequired && <option value="">No photo</option>}
          {all.map((picture) => (
            <option key={picture.name} value={picture.name}>
              {picture.alt || picture.name}
            </option>
          ))}
        </select>
      </Field>
      {!part.isDecorative && (
        <Field
          name={`${path}.alt`}
          label="Alt text"
          hint="Describes the photo for screen readers. Leave blank to use the uploaded photo’s text."
          error={errors[`${path}.alt`]}
        >
          <input key={chosen} type="text" defaultValue={altText} maxLength={200} autoComplete="off" />
        </Field>
      )}
      <p className="field__hint" id={id}>
        {part.hint ?? (
          <>
            Need another photo? <a href="/admin/site/pictures">Upload it</a> first.
          </>
        )}
      </p>
    </fieldset>
  );
}
