import type { EstimateLine, LeadEstimate } from '../contracts/leads/leads.js';
import type { PackageTerms } from '../contracts/website/business.js';
import { packageArea } from '../format/areas.js';
import { formatCount, formatPrice } from '../format/figures.js';
import { type PricedServiceName, pricedServices } from '../forms/services.js';
import { cheapestCover } from './cover.js';
import { type Order, orderQuery } from './order.js';

/** An instant price, calculated from an order before the owner has seen the rooms. */
export type Estimate = Omit<LeadEstimate, 'shownCents'>;

export type PricedPackage = Pick<PackageTerms, 'key' | 'name' | 'cents' | 'beforeCents' | 'covers' | 'size'>;

/** Everything that estimates are calculated from. */
export interface PriceList {
  packages: readonly PricedPackage[];
  /** In US cents; `step` is the price of each. Without cents, the service needs a custom quote. */
  prices: Readonly<Partial<Record<PricedServiceName, { kind: 'from' | 'step' | 'quote'; cents?: number }>>>;
  /** The offers that run today. Only one applies: offers can't be combined. */
  offers: readonly { title: string; text: string; percent?: number; cents?: number }[];
  roomSquareFeet: number;
  smallRoomSquareFeet: number;
}

/**
 * Calculates the price of an order: the cheapest packages for its rooms, its other services, and the offer
 * that saves the most. Services that need a custom quote get a line without an amount and are not in the
 * total.
 * @returns undefined for an empty order
 */
export function estimateOf(requested: Order, list: PriceList): Estimate | undefined {
  const chosen = list.packages.find(({ key }) => key === requested.package);
  const order = { ...requested, package: chosen?.key ?? '' };
  const lines = [
    ...(chosen ? [packageLine(chosen, 1, list)] : []),
    ...roomLines(order, list),
    ...serviceLine('stairs', order.stairs, 'Stairs', list),
    ...serviceLine('rugs', order.rugs, 'Area rugs', list),
    ...serviceLine('upholstery', order.upholstery, 'Upholstery', list),
    ...serviceLine('petStains', order.pets, pricedServices.petStains.label, list),
    ...serviceLine('hardwood', order.hardwood, pricedServices.hardwood.label, list),
  ];
  if (lines.length === 0) return undefined;
  const sum = lines.reduce((cents, line) => cents + (line.cents ?? 0), 0);
  const offer = bestOffer(sum, list);
  if (offer) lines.push(offer);
  const offCents = -(offer?.cents ?? 0);
  return {
    order: orderQuery(order),
    lines: lines.map(({ wasCents: _, ...line }) => line),
    totalCents: sum - offCents,
    isFrom: lines.some(({ isFrom }) => isFrom),
    hasQuotes: lines.some(({ cents }) => cents === null),
    savedCents: offCents + lines.reduce((cents, { wasCents = 0 }) => cents + wasCents, 0),
  };
}

/** A line, and how much it saves compared to the original price, in US cents. */
type Line = EstimateLine & { wasCents?: number };

function roomLines({ smallRooms, rooms, largeRooms }: Order, list: PriceList): Line[] {
  const wanted = { small: smallRooms, ordinary: rooms + 2 * largeRooms };
  const sizes = { small: list.smallRoomSquareFeet, ordinary: list.roomSquareFeet };
  const counts = cheapestCover(wanted, list.packages, sizes);
  if (!counts) return [{ label: `Rooms: ${smallRooms + rooms + largeRooms}`, cents: null }];
  return list.packages.flatMap((terms, index) =>
    counts[index] > 0 ? [packageLine(terms, counts[index], list)] : [],
  );
}

function packageLine(terms: PricedPackage, count: number, { roomSquareFeet }: PriceList): Line {
  const { name, cents, beforeCents = cents } = terms;
  return {
    label: times(count, name),
    note: packageArea(terms, roomSquareFeet),
    cents: count * cents,
    wasCents: count * (beforeCents - cents),
  };
}

const times = (count: number, name: string) => (count > 1 ? `${count} × ${name}` : name);

function serviceLine(name: PricedServiceName, count: number, label: string, list: PriceList): Line[] {
  if (count === 0) return [];
  const price = list.prices[name];
  const { unit } = pricedServices[name];
  const counted = unit ? `${label}: ${formatCount(count)}` : label;
  if (price?.cents === undefined || price.kind === 'quote') return [{ label: counted, cents: null }];
  const { kind, cents } = price;
  if (kind === 'step' && unit)
    return [{ label: counted, note: `${formatPrice(cents)} per ${unit}`, cents: count * cents }];
  return [{ label: counted, cents, isFrom: true }];
}

/** Returns the offer with the largest discount, as a line with a negative amount. */
function bestOffer(sum: number, { offers }: PriceList): Line | undefined {
  let best: Line | undefined;
  for (const { title, text, percent = 0, cents = 0 } of offers) {
    const off = Math.min(sum, cents + Math.round((sum * percent) / 100));
    if (off > -(best?.cents ?? 0))
      best = {
        ...{ label: title || text, note: title ? text : undefined, cents: -off },
        percent: cents ? undefined : percent,
      };
  }
  return best;
}
