import type { ServedCity } from '../../contracts/website/site.js';
import { checkArea, plain } from './service-area.js';

/** A place as a request names it. */
interface GivenPlace {
  address?: string | null;
  serviceArea?: string | null;
}

const writtenAddress = 'Address: ';

/**
 * Whether a request’s place isn’t on our list: by its ZIP code, or else by its city. A ZIP code that isn’t
 * listed, next to a city that is, is unknown, and so is an address without either.
 */
export function isOutside({ address, serviceArea }: GivenPlace, cities: readonly ServedCity[]): boolean {
  const area = serviceArea ?? '';
  // The form for a free room sends the address as the area.
  const isWritten = area.startsWith(writtenAddress);
  const street = address || (isWritten ? area.slice(writtenAddress.length) : '');
  const place = isWritten ? '' : area;
  const names = (text: string) => cities.some(({ name }) => ` ${plain(text)} `.includes(` ${plain(name)} `));
  for (const [text, withoutStreet] of [
    [street, afterStreet(street)],
    [place, place],
  ]) {
    const zip = zipIn(text);
    const isNamed = names(withoutStreet);
    if (zip) return !isNamed && !cities.some(({ zips }) => zips.includes(zip));
    if (isNamed) return false;
  }
  return checkArea(place, cities)?.isInside === false;
}

/** Returns the last ZIP code of a text; undefined for a house number at the beginning. */
const zipIn = (text: string) =>
  [...text.matchAll(/\b\d{5}\b/g)].findLast(({ index }) => index > 0 || text.trim().length <= 10)?.[0];

/** A street may be named like a city, so leaves it out where there is more. */
const afterStreet = (address: string) => address.slice(address.indexOf(',') + 1);

/** Says after a text for the owner if the place is outside our area. '' if there is nothing to say. */
export const describeArea = (text: string | null, place: GivenPlace, cities: readonly ServedCity[]): string =>
  [text, isOutside(place, cities) && 'Outside your service area'].filter(Boolean).join(' · ');
