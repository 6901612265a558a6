import { publicPaths } from '../../src/site/public-paths.js';
import { version1 } from '../../src/site-content/stored-content.js';

/** The paths of all public pages of a fresh site. */
export const allPaths = publicPaths({ brandName: 'Drylark', brandSlug: 'drylark' }, version1, '2100-01-01');
