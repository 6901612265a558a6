import type { PackageTerms } from '../contracts/website/business.js';

/** The rooms to clean: small and ordinary ones (a large one counts as two ordinary ones). */
export interface Rooms {
  small: number;
  ordinary: number;
}

/** The largest room of each kind, in square feet. */
export type RoomSizes = Record<keyof Rooms, number>;

type Terms = Pick<PackageTerms, 'cents' | 'covers' | 'size'>;

/** Larger than any number of packages, so that costs are compared first and the number of packages second. */
const morePackages = 1_000;

/**
 * Finds the cheapest packages that cover the rooms. At equal prices it takes the fewest packages, then the first in the owner’s
 * order. A package for a number of rooms takes rooms of any size, one for square feet takes what fits.
 * @returns the count of each package, in their order; undefined if no combination covers the rooms.
 */
export function cheapestCover(
  rooms: Rooms,
  packages: readonly Terms[],
  sizes: RoomSizes,
): number[] | undefined {
  const width = rooms.ordinary + 1;
  const placeOf = ({ small, ordinary }: Rooms) => small * width + ordinary;
  /** For each number of small and ordinary rooms: the lowest cost, the last package, and the rooms before it. */
  const costs = [0];
  const steps: ({ index: number; before: number } | undefined)[] = [];
  for (let place = 1; place <= placeOf(rooms); place++) {
    const wanted = { small: Math.floor(place / width), ordinary: place % width };
    costs[place] = Number.POSITIVE_INFINITY;
    for (const [index, terms] of packages.entries()) {
      for (const taken of mostOf(terms, wanted, sizes)) {
        const before = place - placeOf(taken);
        const cost = costs[before] + terms.cents * morePackages + 1;
        if (cost >= costs[place]) continue;
        costs[place] = cost;
        steps[place] = { index, before };
      }
    }
  }
  const counts = packages.map(() => 0);
  let step = steps[placeOf(rooms)];
  if (!step && placeOf(rooms) > 0) return undefined;
  for (; step; step = steps[step.before]) counts[step.index]++;
  return counts;
}

/** Lists the rooms that one package can take: for each number of small rooms, as many ordinary ones as fit. */
function mostOf({ covers, size }: Terms, wanted: Rooms, sizes: RoomSizes): Rooms[] {
  const choices: Rooms[] = [];
  for (let small = 0; small <= wanted.small; small++) {
    const fitting =
      covers === 'rooms' ? size - small : Math.floor((size - small * sizes.small) / sizes.ordinary);
    if (fitting < 0) break;
    choices.push({ small, ordinary: Math.min(wanted.ordinary, fitting) });
  }
  return choices;
}
