import { pricedServices, residential } from '../forms/services.js';

/** A visitor’s order: the count of each item. */
export interface Order {
  /** Ordinary rooms, small ones, and large ones, which count as two. */
  rooms: number;
  smallRooms: number;
  largeRooms: number;
  /** Steps. */
  stairs: number;
  rugs: number;
  /** Pieces of furniture. */
  upholstery: number;
  /** 1 to treat pet stains, and 1 to clean a hardwood floor. */
  pets: number;
  hardwood: number;
  /** The key of a package that the visitor chose directly; '' for none. */
  package: string;
}

export type Countable = Exclude<keyof Order, 'package'>;

/** The maximum count of each item. */
export const atMost: Readonly<Record<Countable, number>> = {
  rooms: 12,
  smallRooms: 12,
  largeRooms: 6,
  stairs: 100,
  rugs: 20,
  upholstery: 20,
  pets: 1,
  hardwood: 1,
};

export const countables = Object.keys(atMost) as Countable[];

/** The URL parameters of an order. */
export const orderParameters: readonly (keyof Order)[] = [...countables, 'package'];

export const emptyOrder: Order = {
  ...{ rooms: 0, smallRooms: 0, largeRooms: 0, stairs: 0, rugs: 0, upholstery: 0, pets: 0, hardwood: 0 },
  package: '',
};

export interface ReadOrder {
  order: Order;
  /** Errors by parameter; a parameter with an error counts as empty. */
  errors: Partial<Record<Countable, string>>;
  /** The values with errors, to show them again. */
  typed: Partial<Record<Countable, string>>;
}

/** The most characters of an invalid number to show again. */
const longestCount = 12;

/**
 * Reads an order from URL parameters or form fields. An empty value counts as 0; browsers send "on" for a checked box.
 */
export function readOrder(given: Readonly<Record<string, unknown>>): ReadOrder {
  const order = { ...emptyOrder };
  const errors: ReadOrder['errors'] = {};
  const typed: ReadOrder['typed'] = {};
  for (const name of countables) {
    const text = given[name] === 'on' ? '1' : (given[name] ?? '');
    if (text === '') continue;
    const count = typeof text === 'string' && /^\s*\d{1,6}\s*$/.test(text) ? Number(text) : Number.NaN;
    if (count <= atMost[name]) order[name] = count;
    else {
      errors[name] = count > 0 ? tooMany(name) : `Enter a whole number from 0 to ${atMost[name]}`;
      if (typeof text === 'string') typed[name] = text.slice(0, longestCount);
    }
  }
  if (typeof given.package === 'string' && /^[a-z0-9-]{1,80}$/.test(given.package))
    order.package = given.package;
  return { order, errors, typed };
}

const tooMany = (name: Countable) => `Enter up to ${atMost[name]}. For more, please call us.`;

/** Writes an order as a query string, "rooms=3&stairs=12", always in the same sequence; '' for an empty order. */
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

/** Reads an order from a query string that {@link orderQuery} wrote. Invalid values count as empty. */
export const orderOf = (query: string): Order =>
  readOrder(Object.fromEntries(new URLSearchParams(query))).order;
