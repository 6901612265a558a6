import type { SectionName } from './schema.js';

/**
 * Returns the path of a section's editor. `/admin/site/pictures` is the list of the owner's photos. Apart from the schema, so that pages
 * which only link sections don't load it.
 */
export const sectionPath = (name: SectionName) =>
  `/admin/site/${name === 'pictures' ? 'other-pictures' : name}`;
