import type { List } from '../../../views/content/fields.js';
import { formOf, readForm } from '../../../views/content/forms.js';
import { type SectionName, type SiteContent, sectionNames, sections } from '../../../views/content/schema.js';
import { firstVersion } from './version-1/index.js';

type Item = Record<string, unknown>;

/**
 * Converts a stored section to the current format. Fields that a later release added get the value of a new
 * site, or are empty in the items of a list (`withNewChoices`); removed fields are dropped. Stricter rules
 * don't remove published content; only lists over their new limit are cut.
 */
export function storedSection<Name extends SectionName>(name: Name, stored: unknown): SiteContent[Name] {
  const section = sections[name];
  const first: unknown = firstVersion[name];
  const whole =
    section.kind === 'list'
      ? withNewChoices(section, stored as Item[], first as Item[])
      : { ...(first as object), ...(stored as object) };
  return readForm(section, formOf(section, whole)).value as SiteContent[Name];
}

/**
 * Fills in the choices that a later release added to a list, like the service of a photo pair, where an item
 * is still a new site's: its key and its name are the same. Only choices, because an empty optional field
 * isn't stored either.
 */
function withNewChoices({ item, named }: List, stored: Item[], first: Item[]): Item[] {
  const choices = Object.keys(item.fields).filter((name) => item.fields[name].kind === 'choice');
  return stored.map((value) => {
    const original = first.find(({ key, [named]: title }) => key === value.key && title === value[named]);
    const added = choices.filter((name) => value[name] === undefined);
    return { ...value, ...Object.fromEntries(added.map((name) => [name, original?.[name]])) };
  });
}

/** The content of a new site, in the stored format. */
export const version1: SiteContent = Object.fromEntries(
  sectionNames.map((name) => [name, storedSection(name, firstVersion[name])]),
) as SiteContent;

/** Converts a stored content to the current format. Missing sections come from version 1. */
export function storedContent(stored: Partial<Record<SectionName, unknown>>): SiteContent {
  const entries = sectionNames.map((name) => [
    name,
    stored[name] === undefined ? version1[name] : storedSection(name, stored[name]),
  ]);
  return Object.fromEntries(entries) as SiteContent;
}

/** Converts the draft's sections to the current format. */
export function storedSections(stored: Partial<Record<SectionName, unknown>>): Partial<SiteContent> {
  const entries = sectionNames.flatMap((name) =>
    stored[name] === undefined ? [] : [[name, storedSection(name, stored[name])]],
  );
  return Object.fromEntries(entries) as Partial<SiteContent>;
}
