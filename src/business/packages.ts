import type { CleaningPackage, PackageTerms } from '../../views/contracts/website/business.js';
import type { BusinessFacts } from '../../views/contracts/website/facts.js';
import { packageArea } from '../../views/format/areas.js';
import { formatPrice } from '../../views/format/figures.js';

/** Returns the packages as the pricing page shows them. Packages by rooms also list the drying time. */
export function shownPackages({ packages, roomSquareFeet, dryingTime }: BusinessFacts): CleaningPackage[] {
  return packages.map((terms) => ({
    key: terms.key,
    name: terms.name,
    price: formatPrice(terms.cents),
    ...savingOf(terms),
    area: packageArea(terms, roomSquareFeet),
    isPopular: terms.isPopular || undefined,
    points: terms.covers === 'rooms' ? [...terms.points, `Dry in ${dryingTime}`] : [...terms.points],
  }));
}

function savingOf({ cents, beforeCents }: PackageTerms): Pick<CleaningPackage, 'was' | 'savings'> {
  if (!beforeCents) return {};
  const percent = Math.round((1 - cents / beforeCents) * 100);
  return { was: formatPrice(beforeCents), savings: `${percent}% savings` };
}

/** Formats the lowest price of a residential cleaning, the cheapest package: "$99". */
export const startingPrice = ({ packages }: BusinessFacts) =>
  formatPrice(Math.min(...packages.map(({ cents }) => cents)));
