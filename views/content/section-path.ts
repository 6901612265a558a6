import type { SectionName } from './schema.js';

/**
 * Returns the path of a section's editor. `/admin/site/pictures` is the list of the owner's photos. Apart
 * from the schema, so that pages which only link sections don't load it.
 */
export const sectionPath = (name: SectionName) => `/admin/site/${pageNames[name] ?? name}`;

const pageNames: Partial<Record<SectionName, string>> = {
  pictures: 'other-pictures',
  petStains: 'pet-stains',
};
