import type { PackageTerms } from '../contracts/website/business.js';

/** Rooms that are to be cleaned: small ones, and ordinary ones (a large one counts as two). */
export interface Rooms {
  small: number;
  ordinary: number;
}

/** The largest room of each kind, in square feet. */
export type RoomSizes = Record<keyof Rooms, number>;

type Terms = Pick<PackageTerms, 'cents' | 'covers' | 'size'>;

/** More than any sum has packages, so that costs can be compared first and numbers of packages second. */
const morePackages = 1_000;

/**
 * The packages that clean rooms at the lowest price; of equal prices the fewest packages, then the first in the owner's order.
 * One for a number of rooms takes so many of any kind, one for square feet whatever fits in together.
 * @returns how many of each package, in their order; undefined where they cannot clean the rooms at all.
 */
export function cheapestCover(
  rooms: Rooms,
  packages: readonly Terms[],
  sizes: RoomSizes,
): number[] | undefined {
  const width = rooms.ordinary + 1;
  const placeOf = ({ small, ordinary }: Rooms) => small * width + ordinary;
  /** For each number of small and ordinary rooms: the least that they cost, the package taken last, and the rooms before it. */
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

/** The rooms that one package can take of those wanted: for each number of small ones as many ordinary ones as fit. */
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
