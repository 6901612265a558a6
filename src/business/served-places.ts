import { type City, isOnMap, type MapCity } from '../../views/contracts/website/business.js';
import { checkAddress } from '../../views/forms/leads/service-area.js';

/** Degrees north and east (WGS 84). */
export interface Place {
  latitude: number;
  longitude: number;
}

const earthMiles = 3_958.8;
/** Roads are about this much longer than a straight line. */
const detour = 1.3;
/** Two addresses in one town are this far apart, about. */
const withinTown = 1;
/** How fast the van gets from one town to another. */
export const milesPerMinute = 0.6;

/** Normalizes a place: lower case, "st" for "Saint", no punctuation, a space at both ends. */
const plain = (text: string) =>
  ` ${text
    .toLowerCase()
    .replace(/\bsaint\b/g, 'st')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()} `;

/** The normalized names of a list of cities. The list is replaced as a whole when the owner publishes. */
const plainNames = new WeakMap<readonly City[], readonly string[]>();

function plainNamesOf(cities: readonly City[]): readonly string[] {
  const known = plainNames.get(cities) ?? cities.map(({ name }) => plain(name));
  plainNames.set(cities, known);
  return known;
}

/** Finds the served city that a text names last, because streets come first; undefined for none. */
export function cityIn(text: string, cities: readonly City[]): City | undefined {
  const words = plain(text);
  const named = plainNamesOf(cities)
    .map((name, index) => ({ city: cities[index], at: words.lastIndexOf(name) }))
    .filter(({ at }) => at >= 0);
  return named.sort((a, b) => b.at - a.at || b.city.name.length - a.city.name.length)[0]?.city;
}

/**
 * Returns the area that an address names: a city of the list, or its ZIP code; undefined for neither. A
 * street may be named like a city, so without a comma or a ZIP code the city has to be at the end.
 */
export function areaOfAddress(address: string, cities: readonly City[]): string | undefined {
  const withoutState = plain(address.replace(/\s[A-Z]{2}$/, ''));
  const isWhole = address.includes(',') || /\d{5}$/.test(address);
  if (!isWhole && !plainNamesOf(cities).some((name) => withoutState.endsWith(name))) return undefined;
  const place = address.slice(address.indexOf(',') + 1);
  return cityIn(place, cities)?.name ?? checkAddress(place, cities)?.area;
}

/** Where a job is, as it was entered. */
export interface JobPlace {
  address: string | null;
  serviceArea: string | null;
}

/**
 * Returns the cities that a job may be in: the one that its address names or that alone has its ZIP code;
 * otherwise those that share the ZIP code; none if it is unclear.
 */
export function citiesOfJob({ address, serviceArea }: JobPlace, cities: readonly City[]): readonly City[] {
  let sharing: City[] = [];
  for (const text of [address, serviceArea]) {
    if (!text) continue;
    const named = isShared(text) ? undefined : cityIn(text, cities);
    const zip = named ? undefined : zipIn(text);
    const found = named ? [named] : cities.filter(({ zips }) => zip && zips.includes(zip));
    if (found.length === 1) return found;
    if (sharing.length === 0) sharing = found;
  }
  return sharing;
}

/** Returns the city of a job; undefined if it may be in several, or is unclear. */
export function cityOfJob(place: JobPlace, cities: readonly City[]): City | undefined {
  const [only, ...others] = citiesOfJob(place, cities);
  return others.length === 0 ? only : undefined;
}

/** Returns an area outside ours as it was entered, if it looks like a city's name; otherwise ''. */
export const namedArea = (area: string | null): string =>
  area && /^\p{L}[\p{L} .'-]{1,59}$/u.test(area) ? area : '';

/** Finds the last ZIP code in a text. */
const zipIn = (text: string) => [...text.matchAll(/\b(\d{5})(?:-\d{4})?\b/g)].at(-1)?.[1];

/** Whether a text is what the site makes of a ZIP code that cities share: "Anoka or Ramsey (55303)". */
const isShared = (text: string) =>
  /\(\d{5}\)$/.test(text) && text.slice(text.lastIndexOf('\n') + 1).includes(' or ');

/**
 * Returns the middle of the city or ZIP code in a text; null if it names none that we know. A ZIP code that
 * several cities share is in the middle of them.
 */
export function placeOf(text: string, cities: readonly City[]): Place | null {
  const city = cityIn(text, cities);
  if (city && isOnMap(city)) return { latitude: city.latitude, longitude: city.longitude };
  const zip = zipIn(text);
  return zip ? middleOf(cities.filter((one) => one.zips.includes(zip))) : null;
}

/** Returns where a job is: by its address, otherwise by its area. */
export const placeOfJob = ({ address, serviceArea }: JobPlace, cities: readonly City[]): Place | null =>
  placeOf(address ?? '', cities) ?? placeOf(serviceArea ?? '', cities);

/** Returns where the van starts and ends: the first city that the business lists. */
export const homeOf = (cities: readonly City[]): Place =>
  middleOf(cities.filter(isOnMap).slice(0, 1)) ?? { latitude: 0, longitude: 0 };

function middleOf(cities: readonly City[]): Place | null {
  const known = cities.filter((city): city is City & MapCity => isOnMap(city));
  if (known.length === 0) return null;
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return {
    latitude: mean(known.map(({ latitude }) => latitude)),
    longitude: mean(known.map(({ longitude }) => longitude)),
  };
}

/** Returns the miles by road between two places, about. */
export function milesBetween(one: Place, other: Place): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const [south, north] = [radians(one.latitude), radians(other.latitude)];
  const half =
    Math.sin((north - south) / 2) ** 2 +
    Math.cos(south) * Math.cos(north) * Math.sin(radians(other.longitude - one.longitude) / 2) ** 2;
  return Math.max(withinTown, 2 * earthMiles * Math.asin(Math.sqrt(half)) * detour);
}

/** Returns how long the drive between two places takes, in steps of five minutes; 0 within a town. */
export const driveMinutes = (one: Place, other: Place): number =>
  Math.round(milesBetween(one, other) / milesPerMinute / 5) * 5;
