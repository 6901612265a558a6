import { pricedServices, residential } from '../forms/services.js';

/** What a visitor wants cleaned: how many of each. */
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
  /** 1 where pet stains are to be treated, or a hardwood floor cleaned. */
  pets: number;
  hardwood: number;
  /** The key of a package that was chosen by itself; '' for none. */
  package: string;
}

export type Countable = Exclude<keyof Order, 'package'>;

/** The most of each that a price is worked out for. */
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

/** The parameters of addresses that an order stands in. */
export const orderParameters: readonly (keyof Order)[] = [...countables, 'package'];

export const emptyOrder: Order = {
  ...{ rooms: 0, smallRooms: 0, largeRooms: 0, stairs: 0, rugs: 0, upholstery: 0, pets: 0, hardwood: 0 },
  package: '',
};

export interface ReadOrder {
  order: Order;
  /** What is wrong with what was given, by parameter; such a one counts as not given. */
  errors: Partial<Record<Countable, string>>;
  /** What was given there, to be shown again. */
  typed: Partial<Record<Countable, string>>;
}

/** How much of what was given for a number is shown again. */
const longestCount = 12;

/**
 * An order from the parameters of an address, or from the fields of a form. Nothing given is none, and "on" is what a browser
 * sends for a box.
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
      errors[name] = count > 0 ? tooMany(name) : `Please write a whole number from 0 to ${atMost[name]}`;
      if (typeof text === 'string') typed[name] = text.slice(0, longestCount);
    }
  }
  if (typeof given.package === 'string' && /^[a-z0-9-]{1,80}$/.test(given.package))
    order.package = given.package;
  return { order, errors, typed };
}

const tooMany = (name: Countable) =>
  `We work out prices of up to ${atMost[name]} here. Please call us for more.`;

/** An order as it stands in an address: "rooms=3&stairs=12", always in the same sequence; '' where nothing was chosen. */
export function orderQuery(order: Order): string {
  const chosen = orderParameters.flatMap((name) => (order[name] ? [[name, String(order[name])]] : []));
  return new URLSearchParams(chosen).toString();
}

/** The service that the form for a request names for an order, by its slug. */
export function serviceOf(order: Order): string {
  if (order.package || order.rooms || order.smallRooms || order.largeRooms) return residential.slug;
  const { stairs, petStains, rugs, upholstery, hardwood } = pricedServices;
  if (order.stairs) return stairs.slug;
  if (order.pets) return petStains.slug;
  if (order.rugs) return rugs.slug;
  return (order.upholstery ? upholstery : hardwood).slug;
}

/** An order from an address's query, as {@link orderQuery} writes it. What cannot be understood counts as not chosen. */
export const orderOf = (query: string): Order =>
  readOrder(Object.fromEntries(new URLSearchParams(query))).order;
