import { linkedCities, type Piece } from '../../../../views/contracts/website/linked-cities.js';
import type { ServedCity } from '../../../../views/contracts/website/site.js';
import { areaHint, checkArea, sendAnyway } from '../../../../views/forms/leads/service-area.js';

/** Answers whether we serve a ZIP code or city, in pieces with links. */
export function areaAnswer(place: string, cities: readonly ServedCity[]): Piece[] {
  const found = checkArea(place, cities);
  if (!found) return [{ text: 'Enter a 5-digit ZIP code or a city.' }];
  const hint = areaHint(found);
  if (found.isInside) return linkedCities(hint, cities);
  const [send, then] = sendAnyway;
  return [
    { text: `${hint} ` },
    { text: send, path: `/contact?${new URLSearchParams({ serviceArea: place })}` },
    { text: then },
  ];
}
