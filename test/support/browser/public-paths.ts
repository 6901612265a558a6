import { version1 } from '../../../src/business/content/stored-content.js';
import { publicPaths } from '../../../src/website/site/public-paths.js';

/** The paths of all public pages of a fresh site. */
export const allPaths = publicPaths({ brandName: 'Drylark', brandSlug: 'drylark' }, version1, '2100-01-01');
