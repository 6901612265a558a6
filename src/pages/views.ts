import type { ComponentType } from 'react';
import type { BusinessFacts } from '../../views/contracts/website/facts.js';
import type { Meta } from '../../views/contracts/website/meta.js';
import type { Site } from '../../views/contracts/website/site.js';

/** What a file under views/pages exports. */
export interface View<Props = object> {
  default: ComponentType<Props>;
  meta: (props: Props, site: Site, facts: BusinessFacts) => Meta;
}

/**
 * Loads the view of a page by its name. The build finds every view by the pattern of this import.
 * @throws naming the file to create, or the export it lacks.
 */
export async function loadView(name: string): Promise<View> {
  const file = `views/pages/${name}.tsx`;
  const view = await import(`../../views/pages/${name}.js`).catch((cause) => {
    throw new Error(`The page "${name}" has no view. Create ${file}`, { cause });
  });
  if (typeof view.default !== 'function')
    throw new Error(`${file} must export its page component by default.`);
  if (typeof view.meta !== 'function') throw new Error(`${file} must export meta(props).`);
  return view;
}
