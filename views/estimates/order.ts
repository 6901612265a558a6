import { pricedServices, residential } from '../forms/services.js';

/** What a visitor wants cleaned, as counts. */
export interface Order {
  /** Standard rooms, small ones, and large ones, which count as two. */
  rooms: number;
  smallRooms: number;
  largeRooms: number;
  /** Steps. */
  stairs: number;
  rugs: number;
  /** Pieces of furniture. */
  upholstery: number;
  /** 1 for pet stain treatment or hardwood floor cleaning, else 0. */
  pets: number;
  hardwood: number;
  /** The key of a package that was chosen without counting rooms; '' for none. */
  package: string;
}

export type Countable = Exclude<keyof Order, 'package'>;

/** The largest counts that get an instant price. */
export const maxCounts: Readonly<Record<Countable, number>> = {
  rooms: 12,
  smallRooms: 12,
  largeRooms: 6,
  stairs: 100,
  rugs: 20,
  upholstery: 20,
  pets: 1,
  hardwood: 1,
};

export const countables = Object.keys(maxCounts) as Countable[];

/** The URL parameters of an order. */
export const orderParameters: readonly (keyof Order)[] = [...countables, 'package'];

export const emptyOrder: Order = {
  ...{ rooms: 0, smallRooms: 0, largeRooms: 0, stairs: 0, rugs: 0, upholstery: 0, pets: 0, hardwood: 0 },
  package: '',
};

export interface ReadOrder {
  order: Order;
  /** Error messages by parameter. An invalid count is read as 0. */
  errors: Partial<Record<Countable, string>>;
  /** The invalid values, to be shown again. */
  typed: Partial<Record<Countable, string>>;
}

/** Invalid values are cut to this length before they are shown again. */
const maxTypedLength = 12;

/**
 * Reads an order from URL parameters or form fields. A blank value is 0; "on" is what browsers send for a
 * checkbox.
 */
export function readOrder(given: Readonly<Record<string, unknown>>): ReadOrder {
  const order = { ...emptyOrder };
  const errors: ReadOrder['errors'] = {};
  const typed: ReadOrder['typed'] = {};
  for (const name of countables) {
    const text = given[name] === 'on' ? '1' : (given[name] ?? '');
    if (text === '') continue;
    const count = typeof text === 'string' && /^\s*\d{1,6}\s*$/.test(text) ? Number(text) : Number.NaN;
    if (count <= maxCounts[name]) order[name] = count;
    else {
      errors[name] = count > 0 ? tooMany(name) : `Enter a whole number from 0 to ${maxCounts[name]}.`;
      if (typeof text === 'string') typed[name] = text.slice(0, maxTypedLength);
    }
  }
  if (typeof given.package === 'string' && /^[a-z0-9-]{1,80}$/.test(given.package))
    order.package = given.package;
  return { order, errors, typed };
}

const tooMany = (name: Countable) => `Enter up to ${maxCounts[name]}, or call us for a quote.`;

/** Formats an order as a URL query, "rooms=3&stairs=12", always in the same order; '' for an empty order. */
export function orderQuery(order: Order): string {
  const chosen = orderParameters.flatMap((name) => (order[name] ? [[name, String(order[name])]] : []));
  return new URLSearchParams(chosen).toString();
}

/** Returns the slug of the service that the contact form selects for an order. */
export function serviceOf(order: Order): string {
  if (order.package || order.rooms || order.smallRooms || order.largeRooms) return residential.slug;
  const { stairs, petStains, rugs, upholstery, hardwood } = pricedServices;
  if (order.stairs) return stairs.slug;
  if (order.pets) return petStains.slug;
  if (order.rugs) return rugs.slug;
  return (order.upholstery ? upholstery : hardwood).slug;
}

/** Parses an order from a URL query as {@link orderQuery} writes it. Invalid values are ignored. */
export const orderOf = (query: string): Order =>
  readOrder(Object.fromEntries(new URLSearchParams(query))).order;
