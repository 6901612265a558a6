import { type City, isOnMap, type MapCity } from '../../../views/contracts/website/business.js';
import type { Place } from './route-order.js';

/** Normalizes a place: lower case, "st" for "Saint", no punctuation, a space at both ends. */
const plain = (text: string) =>
  ` ${text
    .toLowerCase()
    .replace(/\bsaint\b/g, 'st')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()} `;

/** Finds the served city that a text names; undefined for none. Of several, the one that it names last: streets come first. */
export function cityIn(text: string, cities: readonly City[]): City | undefined {
  const words = plain(text);
  const place = (city: City) => words.lastIndexOf(plain(city.name));
  const named = cities.filter((city) => place(city) >= 0);
  return named.sort((a, b) => place(b) - place(a) || b.name.length - a.name.length)[0];
}

/**
 * Returns the middle of the city or ZIP code in a text; null if it names none that we know. A ZIP code that several cities share is in
 * the middle of them.
 */
export function placeOf(text: string, cities: readonly City[]): Place | null {
  const city = cityIn(text, cities);
  if (city && isOnMap(city)) return { latitude: city.latitude, longitude: city.longitude };
  const zip = /\b(\d{5})(?:-\d{4})?\b(?!.*\b\d{5}\b)/s.exec(text)?.[1];
  return zip ? middleOf(cities.filter((one) => one.zips.includes(zip))) : null;
}

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
