import type { EstimateLine } from '../../../views/contracts/leads/leads.js';
import type { PriceList } from '../../../views/estimates/estimate.js';
import type { Order } from '../../../views/estimates/order.js';

/*
 * Prices by trying everything: each choice of packages, each way to put the rooms into them, each offer.
 * Slow, and written without the product's own way.
 */

/** The least that an order can cost, in cents; what is quoted by hand is left out. */
export function cheapestTotal(order: Order, list: PriceList): number {
  const rooms = [
    ...Array<number>(order.smallRooms).fill(list.smallRoomSquareFeet),
    ...Array<number>(order.rooms + 2 * order.largeRooms).fill(list.roomSquareFeet),
  ];
  const sum = cheapestRooms(rooms, list) + chosenPackage(order, list) + services(order, list);
  const totals = list.offers.map(({ percent, cents }) => {
    if (percent !== undefined) return sum - Math.round((sum * percent) / 100);
    return Math.max(0, sum - (cents ?? 0));
  });
  return Math.min(sum, ...totals);
}

function cheapestRooms(rooms: number[], list: PriceList): number {
  let best = rooms.length === 0 ? 0 : Number.POSITIVE_INFINITY;
  const tryWith = (from: number, bins: PriceList['packages'][number][], cents: number) => {
    if (cents >= best || bins.length > rooms.length) return;
    if (bins.length > 0 && fits(rooms, bins)) {
      best = cents;
      return;
    }
    for (let index = from; index < list.packages.length; index++)
      tryWith(index, [...bins, list.packages[index]], cents + list.packages[index].cents);
  };
  tryWith(0, [], 0);
  return best === Number.POSITIVE_INFINITY ? 0 : best;
}

/** Whether rooms can be put into packages, each as a whole. */
function fits(rooms: number[], packages: PriceList['packages'][number][]): boolean {
  const left = packages.map(({ size }) => size);
  const place = (index: number): boolean => {
    if (index === rooms.length) return true;
    const tried = new Set<string>();
    return packages.some(({ covers }, bin) => {
      const taken = covers === 'rooms' ? 1 : rooms[index];
      const same = `${covers} ${left[bin]}`;
      if (left[bin] < taken || tried.has(same)) return false;
      tried.add(same);
      left[bin] -= taken;
      const isPlaced = place(index + 1);
      left[bin] += taken;
      return isPlaced;
    });
  };
  return place(0);
}

const chosenPackage = (order: Order, { packages }: PriceList) =>
  packages.find(({ key }) => key === order.package)?.cents ?? 0;

function services(order: Order, { prices }: PriceList): number {
  const asked = [
    [prices.stairs, order.stairs],
    [prices.rugs, order.rugs],
    [prices.upholstery, order.upholstery],
    [prices.petStains, order.pets],
    [prices.hardwood, order.hardwood],
  ] as const;
  let sum = 0;
  for (const [price, count] of asked) {
    if (count === 0 || price?.cents === undefined || price.kind === 'quote') continue;
    const isEach = price.kind === 'step' && price !== prices.petStains && price !== prices.hardwood;
    sum += isEach ? price.cents * count : price.cents;
  }
  return sum;
}

/** What a bill's lines come to. */
export const sumOf = (lines: readonly EstimateLine[]) =>
  lines.reduce((sum, { cents }) => sum + (cents ?? 0), 0);
