import type { CleaningPackage, PackageTerms } from '../../views/contracts/business.js';
import type { BusinessFacts } from '../../views/contracts/facts.js';
import { packageArea } from '../../views/format/areas.js';
import { formatPrice } from '../../views/format/figures.js';

/** The packages and their prices in US cents. This is the place to change a price. */
export const packages: PackageTerms[] = [
  {
    name: 'Single Room',
    cents: 99_00,
    upTo: { rooms: 1 },
    points: ['One room, wall to wall', 'Pre-Vac, Dry-Foam and Final Groom'],
  },
  {
    name: '3-Room Package',
    cents: 267_00,
    beforeCents: 297_00,
    upTo: { rooms: 3 },
    isPopular: true,
    points: ['Any three rooms', 'Pre-Vac, Dry-Foam and Final Groom'],
  },
  {
    name: 'Whole House',
    cents: 509_00,
    beforeCents: 599_00,
    upTo: { squareFeet: 1_200 },
    points: [
      'All the rooms in one visit',
      'Pre-Vac, Dry-Foam and Final Groom',
      'A clean start for the whole home',
    ],
  },
];

/** The packages as the pricing page shows them. Those for a number of rooms also say how soon these are dry. */
export function shownPackages({ packages, roomSquareFeet, dryingTime }: BusinessFacts): CleaningPackage[] {
  return packages.map((terms) => ({
    name: terms.name,
    price: formatPrice(terms.cents),
    ...savingOf(terms),
    area: packageArea(terms, roomSquareFeet),
    isPopular: terms.isPopular,
    points: 'rooms' in terms.upTo ? [...terms.points, `Dry in ${dryingTime}`] : [...terms.points],
  }));
}

function savingOf({ cents, beforeCents }: PackageTerms): Pick<CleaningPackage, 'was' | 'savings'> {
  if (!beforeCents) return {};
  const percent = Math.round((1 - cents / beforeCents) * 100);
  return { was: formatPrice(beforeCents), savings: `${percent}% savings` };
}

/** The least that a residential cleaning costs, which is the cheapest package: "$99". */
export const startingPrice = ({ packages }: BusinessFacts) =>
  formatPrice(Math.min(...packages.map(({ cents }) => cents)));
