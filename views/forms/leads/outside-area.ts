import type { ServedCity } from '../../contracts/website/site.js';
import { checkAddress, checkPlace } from './service-area.js';

/** A place as a request names it. */
interface GivenPlace {
  address?: string | null;
  serviceArea?: string | null;
}

/** Whether the form said of a request’s address or area that we don’t usually serve it. */
export function isOutside({ address, serviceArea }: GivenPlace, cities: readonly ServedCity[]): boolean {
  const area = serviceArea ?? '';
  // The form for a free room sends the address as the area.
  const check = area.startsWith('Address: ') ? checkAddress : checkPlace;
  const found = [checkAddress(address ?? '', cities), check(area, cities)];
  return found.some((answer) => answer?.isInside === false);
}

/** Names the area for the owner, and says if the place is outside ours. '' if there is nothing to say. */
export const describeArea = (area: string | null, place: GivenPlace, cities: readonly ServedCity[]): string =>
  [area, isOutside(place, cities) && 'Outside your service area'].filter(Boolean).join(' · ');
