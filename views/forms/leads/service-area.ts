import type { ServedCity } from '../../contracts/website/site.js';

interface AreaAnswer {
  isInside: boolean;
  /** The place as the owner reads it: "Maple Grove" or "Anoka or Ramsey (55303)". */
  area: string;
  /** The place as the visitor reads it, if that differs: "55303: Anoka and Ramsey". */
  place?: string;
}

/** Normalizes a place: lower case, "st" for "Saint", no punctuation. */
export const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/\bsaint\b/g, 'st')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/**
 * Checks whether we serve a city or ZIP code. An unknown place is not an error; it is returned as typed.
 * @returns undefined for an incomplete entry, like half a ZIP code.
 */
export function checkArea(typed: string, cities: readonly ServedCity[]): AreaAnswer | undefined {
  const wanted = plain(typed);
  if (wanted.length < 3 || /^\d{1,4}$/.test(wanted)) return undefined;
  const zip = /^(\d{5})( \d{4})?$/.exec(wanted)?.[1];
  if (zip) {
    const names = citiesOf(zip, cities);
    if (names.length === 0) return { isInside: false, area: zip };
    const area = `${names.join(' or ')} (${zip})`;
    if (names.length === 1) return { isInside: true, area };
    const listed = names.join(', ').replace(/, ([^,]+)$/, ' and $1');
    return { isInside: true, area, place: `${zip}: ${listed}` };
  }
  const city = cities.find(
    ({ name }) => plain(name) === wanted || plain(name) === wanted.replace(/ (mn|minnesota)$/, ''),
  );
  return city ? { isInside: true, area: city.name } : { isInside: false, area: typed.trim() };
}

/** Returns the cities of a ZIP code, sorted by its place in their lists, then by name. */
function citiesOf(zip: string, cities: readonly ServedCity[]): string[] {
  const found = cities.filter(({ zips }) => zips.includes(zip));
  const place = ({ zips }: ServedCity) => zips.indexOf(zip);
  found.sort((a, b) => place(a) - place(b) || (a.name < b.name ? -1 : 1));
  return found.map(({ name }) => name);
}

/** Returns the ZIP code at the end of a text: "12 Elm St, 55330", "Anoka or Ramsey (55303)". */
const zipAtEnd = (text: string) => /\b(\d{5})(?:-\d{4})?[)\s]*$/.exec(text)?.[1];

/** Does the same as checkArea for an address: by its ZIP code or else by a city’s name in it. */
export function checkAddress(address: string, cities: readonly ServedCity[]): AreaAnswer | undefined {
  const zip = zipAtEnd(address);
  if (zip) return checkArea(zip, cities);
  const words = ` ${plain(address)} `;
  const city = cities.find(({ name }) => words.includes(` ${plain(name)} `));
  return city ? { isInside: true, area: city.name } : undefined;
}

/** Does the same for an area, in which a ZIP code or city may be only a part: "Elk River, MN 55330". */
export const checkPlace: typeof checkArea = (area, cities) =>
  checkAddress(area, cities) ?? checkArea(area, cities);

/**
 * Completes an address and an area by each other: a street gets the area’s ZIP code or city, and without an
 * area the address says it. A street may be named like a city, so an address with neither the ZIP code nor
 * the city of the area gets it.
 */
export function wholePlace(address: string, area: string, cities: readonly ServedCity[]) {
  const place = zipAtEnd(area) ?? area;
  if (!place) return { address, serviceArea: checkAddress(address, cities)?.area ?? null };
  const isWhole = zipAtEnd(address) || ` ${plain(address)} `.includes(` ${plain(place)} `);
  return { address: isWhole ? address : `${address}, ${place}`, serviceArea: area };
}

/** Returns the answer for the visitor. For a place outside our list, {@link sendAnyway} follows it. */
export const areaHint = ({ isInside, area, place = area }: AreaAnswer) =>
  isInside ? `Yes, we serve ${place}.` : `${area} isn’t in our usual service area.`;

/** What visitors outside our list can do, and what happens then. */
export const sendAnyway = ['Send your request anyway', ', and we’ll tell you if we can come.'] as const;
