import { capitalized } from '../contracts/leads/leads.js';
import type { City, PackageTerms } from '../contracts/website/business.js';

/** Formats an area: "up to 200 sq ft". */
export const formatSquareFeet = (squareFeet: number) => `up to ${squareFeet.toLocaleString('en-US')} sq ft`;

/** Formats the largest area of a package: "Up to 600 sq ft total" for three rooms of 200. */
export function packageArea(
  { covers, size }: Pick<PackageTerms, 'covers' | 'size'>,
  roomSquareFeet: number,
): string {
  if (covers === 'squareFeet') return capitalized(formatSquareFeet(size));
  const area = capitalized(formatSquareFeet(size * roomSquareFeet));
  return size > 1 ? `${area} total` : area;
}

/** Formats a count of cities: "15 cities", "1 city". */
export const formatCities = (count: number) => `${count} ${count === 1 ? 'city' : 'cities'}`;

/** Describes the area by its westernmost and easternmost city: "from Big Lake to Blaine". */
export function areaSpan(cities: readonly City[]): string {
  const eastward = cities
    .filter(({ longitude }) => longitude !== undefined)
    .sort((a, b) => Number(a.longitude) - Number(b.longitude));
  if (eastward.length < 2) return `around ${cities[0]?.name}`;
  return `from ${eastward[0].name} to ${eastward.at(-1)?.name}`;
}

/** Formats a rounded number of jobs: "40+ cleanings". */
export const formatJobs = (jobs: number) => `${jobs.toLocaleString('en-US')}+ cleanings`;

const stateOrZip = /^(?:[A-Z]{2}|Minnesota|\d{5}(?:-\d{4})?)$/;

/** Returns the city of an address, "Rogers" of "12 Oak St, Rogers, MN"; its last part if it has none. */
export function cityInAddress(address: string): string {
  const parts = address.split(',').map((part) => part.trim());
  const [street, ...afterStreet] = parts.map(withoutState);
  const isCityAlone = parts.length > 1 && !/\d/.test(street);
  return afterStreet.filter(Boolean).at(-1) ?? (isCityAlone ? street : (parts.at(-1) ?? ''));
}

/** Leaves out the state and the ZIP code at the end of a part of an address. */
function withoutState(part: string): string {
  const words = part.split(' ');
  const last = words.findLastIndex((word) => word !== '' && !stateOrZip.test(word));
  return words.slice(0, last + 1).join(' ');
}
