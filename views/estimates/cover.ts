import type { PackageTerms } from '../contracts/website/business.js';

/** The rooms to clean: small ones, and standard ones (a large one counts as two). */
export interface Rooms {
  small: number;
  ordinary: number;
}

/** The largest room of each kind, in square feet. */
export type RoomSizes = Record<keyof Rooms, number>;

type Terms = Pick<PackageTerms, 'cents' | 'covers' | 'size'>;

/** More than the packages of any order, so that one number compares costs first and package counts second. */
const costWeight = 1_000;

/**
 * Finds the cheapest packages for some rooms; at equal prices the fewest packages, then the first in the
 * owner's order. A package for a number of rooms covers rooms of any size; one for square feet covers the
 * rooms that fit into it together.
 * @returns how many of each package, in their order; undefined if the packages can't cover the rooms
 */
export function cheapestCover(
  rooms: Rooms,
  packages: readonly Terms[],
  sizes: RoomSizes,
): number[] | undefined {
  const width = rooms.ordinary + 1;
  const keyOf = ({ small, ordinary }: Rooms) => small * width + ordinary;
  // Dynamic programming. For each combination of rooms: the lowest cost, the last package, and the rooms
  // before that package.
  const costs = [0];
  const steps: ({ index: number; before: number } | undefined)[] = [];
  for (let key = 1; key <= keyOf(rooms); key++) {
    const wanted = { small: Math.floor(key / width), ordinary: key % width };
    costs[key] = Number.POSITIVE_INFINITY;
    for (const [index, terms] of packages.entries()) {
      for (const covered of mostOf(terms, wanted, sizes)) {
        const before = key - keyOf(covered);
        const cost = costs[before] + terms.cents * costWeight + 1;
        if (cost >= costs[key]) continue;
        costs[key] = cost;
        steps[key] = { index, before };
      }
    }
  }
  const counts = packages.map(() => 0);
  let step = steps[keyOf(rooms)];
  if (!step && keyOf(rooms) > 0) return undefined;
  for (; step; step = steps[step.before]) counts[step.index]++;
  return counts;
}

/** Lists the wanted rooms one package can cover: per number of small ones, the most ordinary that fit. */
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
