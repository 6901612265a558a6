import { version1 } from '../../../src/business/content/stored-content.js';
import { publicPaths } from '../../../src/website/site/public-paths.js';
import { cityPath, serviceAreasPath } from '../../../views/contracts/website/service-areas.js';

/** The paths of all public pages of a fresh site. */
export const everyPath = publicPaths({ brandName: 'Drylark', brandSlug: 'drylark' }, version1, '2100-01-01');

const sampleCities = ['Maple Grove', 'Brooklyn Park'].map(cityPath);

/** The same, with the pages of two cities only: those of the others are made alike. */
export const allPaths = everyPath.filter(
  (path) => !path.startsWith(`${serviceAreasPath}/`) || sampleCities.includes(path),
);
