import fc from 'fast-check';
import type { Leaf, Part } from '../../../views/content/fields.js';
import { type FormValues, readForm } from '../../../views/content/forms.js';
import { mentions } from '../../../views/content/mentions.js';
import { type SectionName, sectionNames, sections } from '../../../views/content/schema.js';

/** What a hostile or hurried owner types: markup, braces, other scripts, much and little. */
const words = fc.oneof(
  fc.constantFrom(
    ...[
      '<b>x</b>',
      '"><script>alert(1)</script>',
      '</script>',
      '&amp;',
      '{drying time}',
      '{nothing}',
      '🧽',
      '{',
      '',
    ],
    ...['<!--', 'javascript:alert(1)', '%s', "'", '\u202e', '\u2028', '$99', '-5', '12.5', '249', '55303'],
    ...[
      '[x](javascript:alert(1))',
      '![x](x"onerror="alert(1))',
      '<img src=x onerror=alert(1)>',
      '## {',
      '```',
      '- ',
    ],
    ...mentions.map((name) => `{${name}}`),
  ),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
);
const typed = fc.array(words, { maxLength: 6 }).map((parts) => parts.join(' '));

const cut = (text: string, atMost = 1_000) => [...text].slice(0, atMost).join('');
const day = fc
  .integer({ min: 0, max: 1_500 })
  .map((days) => new Date(Date.UTC(2024, 0, 1 + days)).toISOString().slice(0, 10));
const pictureNames = ['hero', 'stairs-after', 'step-1', 'photo-0123456789abcdef'];

/** A value that a field takes, as hostile as it may be. */
function fitting(field: Leaf): fc.Arbitrary<string> {
  switch (field.kind) {
    case 'choice':
      return fc.constantFrom(...Object.keys(field.options));
    case 'yes':
      return fc.constantFrom('', 'on');
    case 'number':
    case 'money': {
      const steps = field.isHour ? 2 : field.kind === 'money' ? 100 : 10 ** field.digits;
      const unit = field.kind === 'money' ? 100 : 1;
      const [min, max] = [field.from, field.to].map((end) => Math.round((end / unit) * steps));
      const low = fc.integer({ min, max: Math.min(max, min + 40 * steps) });
      const any = fc.oneof(low, low, fc.integer({ min, max })).map((count) => String(count / steps));
      return field.isRequired ? any : fc.oneof(any, any, fc.constant(''));
    }
    case 'day':
      return field.isRequired ? day : fc.oneof(fc.constant(''), day);
    case 'lines':
      return fc
        .array(fc.oneof(typed, fc.integer({ min: 10_000, max: 99_999 }).map(String)), {
          maxLength: field.atMost,
        })
        .map((all) => all.map((line) => cut(line, field.each.atMost)).join('\n'));
    default:
      return typed.map((text) => cut(text, 'atMost' in field ? field.atMost : undefined));
  }
}

/** Anything at all. */
function anything(field: Leaf): fc.Arbitrary<string> {
  switch (field.kind) {
    case 'choice':
      return fc.oneof(fc.constantFrom(...Object.keys(field.options)), words);
    case 'yes':
      return fc.constantFrom('', 'on');
    case 'number':
    case 'money':
      return fc.oneof(fc.integer({ min: -1, max: 100 }).map(String), fc.double().map(String), words);
    case 'day':
      return fc.constantFrom('', '2026-11-23', '2026-02-30', '2031-01-01', 'x');
    case 'lines':
      return fc.array(fc.oneof(words, fc.constant('55303')), { maxLength: 4 }).map((all) => all.join('\n'));
    default:
      return typed;
  }
}

function leaf(field: Leaf, path: string, fits: boolean): fc.Arbitrary<FormValues> {
  if (field.kind !== 'picture') return (fits ? fitting : anything)(field).map((text) => ({ [path]: text }));
  const names =
    field.isRequired && fits ? pictureNames : [...pictureNames, '', ...(fits ? [] : ['"><img src=x>'])];
  return fc.record({
    [`${path}.name`]: fc.constantFrom(...names),
    [`${path}.alt`]: fits ? typed.map((text) => cut(text, 200)) : typed,
  }) as fc.Arbitrary<FormValues>;
}

function form(part: Part, path: string, fits: boolean): fc.Arbitrary<FormValues> {
  const within = (name: string | number) => (path ? `${path}.${name}` : String(name));
  const merged = (all: FormValues[]) => Object.assign({}, ...all) as FormValues;
  if (part.kind === 'group')
    return fc
      .tuple(...Object.entries(part.fields).map(([name, field]) => form(field, within(name), fits)))
      .map(merged);
  if (part.kind !== 'list') return leaf(part, path, fits);
  const counts = fits ? { min: part.atLeast, max: Math.min(part.atMost, 6) } : { min: 0, max: 4 };
  return fc
    .integer(counts)
    .chain((count) =>
      fc.tuple(
        ...Array.from({ length: count }, (_, index) =>
          fc.record({ [within(`${index}.key`)]: fc.constantFrom('', 'a', 'b', '<', 'toString') }),
        ),
        ...Array.from({ length: count }, (_, index) => form(part.item, within(index), fits)),
      ),
    )
    .map((all) => merged(all as FormValues[]));
}

/** For a field that takes nothing else that was typed: still with markup where its rule lets that pass. */
const instead = (field: string, round: number): FormValues => {
  const [weekday, end] = field.split('.');
  if (end === 'from' || end === 'to') return { [`${weekday}.from`]: '7.5', [`${weekday}.to`]: '24' };
  const texts = ['<b>x</b> (612) 555-0123', `<b>x</b> ${field}`, "o'{b}&co@foam.example", '55303', ''];
  return { [field]: texts[round] };
};

/** Puts something in place of what a form complains of, so that the rest of it is not lost. */
function mended(section: SectionName, values: FormValues): FormValues {
  let now = values;
  for (let round = 0; round < 5; round++) {
    const wrong = Object.keys(readForm(sections[section], now).errors);
    if (wrong.length === 0) return now;
    now = Object.assign({}, now, ...wrong.map((field) => instead(field, round)));
  }
  return now;
}

export interface TypedSection {
  name: SectionName;
  values: FormValues;
}

/** Seven of eight are forms that can be saved. */
const sectionOf = (name: SectionName): fc.Arbitrary<TypedSection> =>
  fc.integer({ min: 0, max: 7 }).chain((kind) =>
    form(sections[name], '', kind > 0).map((values) => ({
      name,
      values: kind > 0 ? mended(name, values) : values,
    })),
  );

export const anySection: fc.Arbitrary<TypedSection> = fc.constantFrom(...sectionNames).chain(sectionOf);

/** Six to twelve sections, each at most once: so many that every section comes often. */
export const someSections: fc.Arbitrary<TypedSection[]> = fc
  .shuffledSubarray(sectionNames, { minLength: 6, maxLength: 12 })
  .chain((names) => fc.tuple(...names.map(sectionOf)));
