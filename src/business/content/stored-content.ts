import { formOf, readForm } from '../../../views/content/forms.js';
import { type SectionName, type SiteContent, sectionNames, sections } from '../../../views/content/schema.js';
import { firstVersion } from './version-1/index.js';

/**
 * A section as it was stored, in today's form. What a later release added says what it says on a fresh site, or is empty in the
 * items of a list; what it removed is gone. Rules that have become stricter since do not take away what is published; only a list
 * that may be shorter now is cut.
 */
export function storedSection<Name extends SectionName>(name: Name, stored: unknown): SiteContent[Name] {
  const section = sections[name];
  const isGroup = section.kind === 'group';
  const whole = isGroup ? { ...firstVersion[name], ...(stored as object) } : stored;
  return readForm(section, formOf(section, whole)).value as SiteContent[Name];
}

/** What a fresh site says, in the form in which contents are stored. */
export const version1: SiteContent = Object.fromEntries(
  sectionNames.map((name) => [name, storedSection(name, firstVersion[name])]),
) as SiteContent;

/** A stored content in today's form; sections that it has not are those of version 1. */
export function storedContent(stored: Partial<Record<SectionName, unknown>>): SiteContent {
  const entries = sectionNames.map((name) => [
    name,
    stored[name] === undefined ? version1[name] : storedSection(name, stored[name]),
  ]);
  return Object.fromEntries(entries) as SiteContent;
}

/** The same for sections that are changed and not published. */
export function storedSections(stored: Partial<Record<SectionName, unknown>>): Partial<SiteContent> {
  const entries = sectionNames.flatMap((name) =>
    stored[name] === undefined ? [] : [[name, storedSection(name, stored[name])]],
  );
  return Object.fromEntries(entries) as Partial<SiteContent>;
}
