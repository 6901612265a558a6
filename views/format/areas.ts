import type { MapCity, PackageTerms } from '../contracts/business.js';
import { capitalized } from '../contracts/leads.js';
import { formatCount } from './figures.js';

/** "up to 200 sq ft" */
export const formatSquareFeet = (squareFeet: number) => `up to ${formatCount(squareFeet)} sq ft`;

/** The largest area of a package: "Up to 600 sq ft total" for three rooms of 200. */
export function packageArea({ upTo }: PackageTerms, roomSquareFeet: number): string {
  if ('squareFeet' in upTo) return capitalized(formatSquareFeet(upTo.squareFeet));
  const area = capitalized(formatSquareFeet(upTo.rooms * roomSquareFeet));
  return upTo.rooms > 1 ? `${area} total` : area;
}

/** From the westernmost city to the easternmost: "from Big Lake to Blaine". */
export function areaSpan(cities: readonly MapCity[]): string {
  const eastward = [...cities].sort((a, b) => a.longitude - b.longitude);
  return `from ${eastward[0]?.name} to ${eastward.at(-1)?.name}`;
}
