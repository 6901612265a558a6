import type { City } from '../../../views/contracts/website/business.js';
import { citiesOfJob, type JobPlace, namedArea } from '../../business/served-places.js';

/** The size of the column. */
const maxLength = 190;
/** Between cities that share a ZIP code. No name of a city outside the area contains it. */
const separator = '|';

const keyOf = (names: readonly string[]) =>
  names
    .map((name) => name.toLowerCase())
    .sort()
    .join(separator)
    .slice(0, maxLength);

const namesOf = (cities: readonly City[]) => cities.map(({ name }) => name);

/**
 * Computes the key that finds a lead by its city: the city's name in lower case, several names if they share
 * the ZIP code that the customer entered, or the name of a city outside our area. '' if the city is unclear.
 */
export function cityKeyOf(place: JobPlace, cities: readonly City[]): string {
  return keyOf(namesOf(citiesOfJob(place, cities))) || keyOf([namedArea(place.serviceArea)]);
}

/** Returns all keys of leads that may be in a city: those of it alone, and of each ZIP code it shares. */
export function keysOfCity(name: string, cities: readonly City[]): string[] {
  const alone = keyOf([name]);
  const zips = cities.filter((city) => keyOf([city.name]) === alone).flatMap((city) => city.zips);
  const shared = zips.map((zip) => keyOf(namesOf(cities.filter((city) => city.zips.includes(zip)))));
  return [...new Set([alone, ...shared])];
}
