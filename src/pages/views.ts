import type { ComponentType } from 'react';
import type { BusinessFacts } from '../../views/contracts/website/facts.js';
import type { Meta } from '../../views/contracts/website/meta.js';
import type { Site } from '../../views/contracts/website/site.js';

/** The exports of a file under views/pages. */
export interface View<Props = object> {
  default: ComponentType<Props>;
  /**
   * What follows in the page and needs no script. It isn't hydrated, so neither its code nor the props that
   * only it needs are sent to the browser.
   */
  Below?: ComponentType<Props>;
  /** The names of the props that only `Below` needs. */
  belowOnly?: readonly (keyof Props & string)[];
  meta: (props: Props, site: Site, facts: BusinessFacts) => Meta;
}

/**
 * Loads a page's view. The bundler finds all views by the pattern of this import.
 * @throws if the file or an export is missing; the message says which.
 */
export async function loadView(name: string): Promise<View> {
  const file = `views/pages/${name}.tsx`;
  const view = await import(`../../views/pages/${name}.js`).catch((cause) => {
    throw new Error(`The page “${name}” has no view. Create ${file}.`, { cause });
  });
  if (typeof view.default !== 'function')
    throw new Error(`${file} must export its page component by default.`);
  if (typeof view.meta !== 'function') throw new Error(`${file} must export meta(props).`);
  return view;
}
