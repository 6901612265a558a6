import { describe, expect, it } from '@jest/globals';
import { type PlannedStop, routeOrder, withInserted } from '../../../src/admin/crew/route-order.js';
import { cities } from '../../../src/business/content/version-1/cities.js';
import { cityIn, homeOf, milesBetween, placeOf } from '../../../src/business/served-places.js';

const home = homeOf(cities);
const stop = (where: string, changes: Partial<PlannedStop> = {}): PlannedStop => ({
  place: placeOf(where, cities),
  from: 8 * 60,
  latest: Number.POSITIVE_INFINITY,
  minutes: 60,
  isExact: false,
  ...changes,
});
const at = (hour: number) => ({ from: hour * 60, latest: hour * 60 + 15, isExact: true });
const window = (from: number, to: number) => ({ from: from * 60, latest: to * 60 });

const milesOf = (stops: PlannedStop[], order: number[]) => {
  const places = [home, ...order.map((index) => stops[index].place ?? home), home];
  return places.slice(1).reduce((sum, place, index) => sum + milesBetween(places[index], place), 0);
};

describe('The order of a day’s stops', () => {
  it('is the shortest route from the business through all stops and back', () => {
    const stops = ['Blaine', 'Big Lake', 'Anoka', 'Otsego', 'Coon Rapids'].map((where) => stop(where));
    const order = routeOrder(stops, home);
    const permutations = (left: number[]): number[][] =>
      left.length === 0
        ? [[]]
        : left.flatMap((one) =>
            permutations(left.filter((other) => other !== one)).map((rest) => [one, ...rest]),
          );
    const shortest = Math.min(...permutations([0, 1, 2, 3, 4]).map((one) => milesOf(stops, one)));
    expect(milesOf(stops, order)).toBeCloseTo(shortest, 6);
  });

  it('keeps exact times and arrival windows, even if that is longer', () => {
    const stops = [
      stop('Otsego', at(15)),
      stop('Blaine', window(12, 14)),
      stop('Big Lake', window(8, 12)),
      stop('Anoka', at(9)),
    ];
    expect(routeOrder(stops, home)).toEqual([3, 2, 1, 0]);
  });

  it('keeps exact times in order, even if they overlap and the other order is less late', () => {
    const stops = [
      stop('Anoka', at(17)),
      stop('Otsego', { ...at(16.5), minutes: 150 }),
      stop('Blaine', at(10)),
    ];
    expect(routeOrder(stops, home)).toEqual([2, 1, 0]);
    expect(withInserted(stops, home, [2, 0], [1])).toEqual([2, 1, 0]);
    const many = [...stops, ...Array.from({ length: 8 }, () => stop('Coon Rapids', { minutes: 10 }))];
    const order = routeOrder(many, home);
    expect(order.indexOf(1)).toBeLessThan(order.indexOf(0));
  });

  it('is good with more stops than can all be tried', () => {
    const towns = cities.map(({ name }) => name);
    const stops = towns.map((where) => stop(where, { minutes: 10 }));
    const order = routeOrder(stops, home);
    expect([...order].sort((a, b) => a - b)).toEqual([...stops.keys()]);
    expect(milesOf(stops, order)).toBeLessThan(milesOf(stops, [...stops.keys()]) * 0.75);
  });

  it('treats a stop at an unknown place like one at the business', () => {
    const stops = [stop('Blaine'), stop('Timbuktu'), stop('Anoka')];
    expect(stops[1].place).toBeNull();
    expect([0, 2]).toContain(routeOrder(stops, home).indexOf(1));
  });

  it('inserts a later stop into the owner’s order where it costs least', () => {
    const stops = [stop('Blaine'), stop('Big Lake'), stop('Coon Rapids')];
    expect(withInserted(stops, home, [1, 0], [2]).filter((index) => index !== 2)).toEqual([1, 0]);
  });

  it('is by time for more stops than one crew can visit, which would take the processor long to improve', () => {
    const towns = cities.map(({ name }) => name);
    const stops = Array.from({ length: 300 }, (_, index) =>
      stop(towns[index % towns.length], window(8 + (index % 10), 12 + (index % 10))),
    );
    const byTime = [...stops.keys()].sort((one, other) => stops[one].latest - stops[other].latest);
    expect(routeOrder(stops, home)).toEqual(byTime);
    expect(withInserted(stops, home, [1, 0], [2, ...byTime.slice(3)])).toEqual([1, 0, 2, ...byTime.slice(3)]);
  });

  it('is empty for a day without stops', () => {
    expect(routeOrder([], home)).toEqual([]);
  });
});

describe('The place of an address', () => {
  it.each([
    ['77 Naber Ave, St. Michael', 'St. Michael'],
    ['77 Naber Ave, Saint Michael MN 55376', 'St. Michael'],
    ['12 Anoka Street, Elk River', 'Elk River'],
    ['Otsego', 'Otsego'],
  ])('%s is in %s', (address, name) => {
    expect(cityIn(address, cities)?.name).toBe(name);
  });

  it('comes from the ZIP code if no city is named, between the cities that share it', () => {
    expect(placeOf('1 Main St 55309', cities)).toEqual({ latitude: 45.3325, longitude: -93.7461 });
    const shared = placeOf('55303', cities);
    expect(shared?.latitude).toBeCloseTo((45.2611 + 45.1977) / 2, 4);
  });

  it('is unknown elsewhere', () => {
    expect(placeOf('10 Downing Street, London', cities)).toBeNull();
  });
});
