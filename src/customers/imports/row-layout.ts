import type { ImportColumns } from '../../../views/contracts/customers/customers.js';
import { plainHeading } from './import-columns.js';

/** The columns of one address, by position; missing ones are left out. */
export interface AddressColumns {
  /** The label from its headings: "Billing address", "Address 2". */
  label: string;
  /** Its own name, like Jobber's "Service Property Name". */
  name?: number;
  street?: number;
  street2?: number;
  city?: number;
  state?: number;
  zip?: number;
  notes?: number;
}

/** The layout of a file's rows. */
export interface RowLayout {
  headings: string[];
  columns: ImportColumns;
  addresses: AddressColumns[];
}

/** How address headings start. Housecall Pro numbers them, up to the customer with the most addresses. */
const beginnings = [
  { start: 'service', label: 'Service address' },
  { start: 'billing', label: 'Billing address' },
  ...Array.from({ length: 99 }, (_, index) => ({
    start: `address ${index + 1}`,
    label: `Address ${index + 1}`,
  })),
];

/** How the headings end. */
const endings: Record<Exclude<keyof AddressColumns, 'label'>, readonly string[]> = {
  name: ['property name'],
  street: ['street 1', 'street line 1', 'street', 'address'],
  street2: ['street 2', 'street line 2'],
  city: ['city'],
  state: ['state', 'province'],
  zip: ['zip code', 'zip', 'postal code'],
  notes: ['notes'],
};

/** Lists the headings of the columns that aren't imported. */
export function leftOutOf({ headings, columns, addresses }: RowLayout): string[] {
  const used = new Set<unknown>([columns, ...addresses].flatMap((places) => Object.values(places)));
  return headings.filter((heading, place) => heading && !used.has(place));
}

/**
 * Finds the addresses in the headings, however many there are.
 * @param columns the owner's choice for the other fields.
 */
export function layoutOf(headings: string[], columns: ImportColumns): RowLayout {
  const places = new Map(headings.map((heading, place) => [plainHeading(heading), place]));
  const addresses = beginnings.flatMap(({ start, label }) => {
    const found = Object.entries(endings).map(([part, names]) => [
      part,
      names.map((name) => places.get(`${start} ${name}`)).find((place) => place !== undefined),
    ]);
    const address: AddressColumns = { label, ...Object.fromEntries(found) };
    return address.street === undefined ? [] : [address];
  });
  return { headings, columns, addresses };
}
