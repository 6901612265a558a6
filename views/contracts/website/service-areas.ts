import { slugOf } from '../../content/slug.js';
import type { AreaMap } from './area-map.js';

export const serviceAreasPath = '/service-areas';

/** Returns the end of a city page's address: "st-michael" for "St. Michael"; '' without Latin letters. */
export const citySlug = (name: string) => slugOf(name);

/** Returns the path of a city's page; that of all cities for a name that has no address. */
export function cityPath(name: string): string {
  const slug = citySlug(name);
  return slug ? `${serviceAreasPath}/${slug}` : serviceAreasPath;
}

/** The map with one of its cities marked, at a point in the map's pixels. */
export interface CityMap extends AreaMap {
  marked: { x: number; y: number };
}
