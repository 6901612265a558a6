import { milesBetween, milesPerMinute, type Place } from '../../business/served-places.js';

/** A stop to plan. Times are minutes since midnight. */
export interface PlannedStop {
  /** Null if it is unknown. */
  place: Place | null;
  /** The earliest arrival. */
  from: number;
  /** The latest arrival; infinite for any time. */
  latest: number;
  /** How long the visit takes. */
  minutes: number;
  /** Whether `from` is an exact time: such stops stay in the order of their times. */
  isExact: boolean;
}

/** An exact time that comes after a later one counts as late by this: two days, more than any delay. */
const swappedMinutes = 2 * 24 * 60;
/** Up to this many stops, every order is tried. */
const maxExact = 8;
/** Up to this many, a route takes a tenth of a second of CPU at most. It grows with the fourth power. */
const maxPlanned = 40;

/**
 * A part of a route: the total minutes that stops are late, its miles, when its last visit ends, and the
 * latest exact time so far.
 */
interface Leg {
  late: number;
  miles: number;
  end: number;
  place: Place;
  exact: number;
}

const isBetter = (one: Leg, other: Leg) =>
  one.late < other.late - 0.01 || (one.late < other.late + 0.01 && one.miles < other.miles - 0.01);

/**
 * Finds the order of a day's stops: as few minutes late as possible, then as few miles. The route starts and
 * ends at `home`.
 * @returns the indexes of the stops. With more than eight stops the order is good, but a shorter one may
 * exist. More than 40 stops, too many for one crew, are only sorted by time.
 */
export function routeOrder(stops: readonly PlannedStop[], home: Place): number[] {
  const early = [...stops.keys()].sort(
    (a, b) => stops[a].latest - stops[b].latest || stops[a].from - stops[b].from || a - b,
  );
  if (stops.length > maxPlanned) return early;
  return stops.length <= maxExact ? best(stops, home, early) : improved(stops, home, early);
}

/** Inserts stops into an order, which stays: each where it costs least, or at the end of more than 40. */
export function withInserted(
  stops: readonly PlannedStop[],
  home: Place,
  order: readonly number[],
  added: readonly number[],
): number[] {
  if (order.length + added.length > maxPlanned) return [...order, ...added];
  let route = [...order];
  for (const index of added) {
    const candidates = Array.from({ length: route.length + 1 }, (_, at) => route.toSpliced(at, 0, index));
    route = cheapest(stops, home, candidates);
  }
  return route;
}

function best(stops: readonly PlannedStop[], home: Place, early: number[]): number[] {
  let found = { order: early, cost: costOf(stops, home, early) };
  const search = (leg: Leg, order: number[], left: number[]) => {
    if (left.length === 0) {
      const cost = homeward(leg, home);
      if (isBetter(cost, found.cost)) found = { order, cost };
      return;
    }
    if (!isBetter(leg, found.cost)) return;
    for (const next of left)
      search(
        extended(leg, stops[next], home),
        [...order, next],
        left.filter((one) => one !== next),
      );
  };
  search(start(home), [], early);
  return found.order;
}

/** Builds a route by insertion, then moves single stops and reverses parts until nothing helps. */
function improved(stops: readonly PlannedStop[], home: Place, early: number[]): number[] {
  let route = withInserted(stops, home, [], early);
  for (;;) {
    const next = cheapest(stops, home, [route, ...neighbors(route)]);
    if (next === route) return route;
    route = next;
  }
}

function neighbors(route: number[]): number[][] {
  const places = [...route.keys()];
  const moved = places.flatMap((from) =>
    places.map((to) => route.toSpliced(from, 1).toSpliced(to, 0, route[from])),
  );
  const reversed = places.flatMap((from) =>
    places
      .slice(from + 2)
      .map((to) => [...route.slice(0, from), ...route.slice(from, to).reverse(), ...route.slice(to)]),
  );
  return [...moved, ...reversed];
}

function cheapest(stops: readonly PlannedStop[], home: Place, orders: number[][]): number[] {
  let [found] = orders;
  let cost = costOf(stops, home, found);
  for (const order of orders.slice(1)) {
    const other = costOf(stops, home, order);
    if (isBetter(other, cost)) [found, cost] = [order, other];
  }
  return found;
}

const start = (home: Place): Leg => ({
  ...{ late: 0, miles: 0, place: home },
  ...{ end: Number.NEGATIVE_INFINITY, exact: Number.NEGATIVE_INFINITY },
});

function costOf(stops: readonly PlannedStop[], home: Place, order: readonly number[]): Leg {
  const last = order.reduce((leg, index) => extended(leg, stops[index], home), start(home));
  return homeward(last, home);
}

/** A stop at an unknown place counts as one at home. */
function extended(leg: Leg, stop: PlannedStop, home: Place): Leg {
  const place = stop.place ?? home;
  const miles = milesBetween(leg.place, place);
  const arrival = Math.max(stop.from, leg.end + miles / milesPerMinute);
  const isSwapped = stop.isExact && stop.from < leg.exact;
  return {
    late: leg.late + Math.max(0, arrival - stop.latest) + (isSwapped ? swappedMinutes : 0),
    miles: leg.miles + miles,
    end: arrival + stop.minutes,
    place,
    exact: stop.isExact ? Math.max(leg.exact, stop.from) : leg.exact,
  };
}

const homeward = (leg: Leg, home: Place): Leg => ({
  ...leg,
  miles: leg.miles + milesBetween(leg.place, home),
});
