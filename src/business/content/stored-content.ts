import { formOf, readForm } from '../../../views/content/forms.js';
import { type SectionName, type SiteContent, sectionNames, sections } from '../../../views/content/schema.js';
import { firstVersion } from './version-1/index.js';

/**
 * Converts a stored section to the current format. Fields that a later release added get the value of a new site, or are empty in the
 * items of a list; removed fields are dropped. Stricter rules don't remove published content; only lists over their new limit are cut.
 */
export function storedSection<Name extends SectionName>(name: Name, stored: unknown): SiteContent[Name] {
  const section = sections[name];
  const isGroup = section.kind === 'group';
  const whole = isGroup ? { ...firstVersion[name], ...(stored as object) } : stored;
  return readForm(section, formOf(section, whole)).value as SiteContent[Name];
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
