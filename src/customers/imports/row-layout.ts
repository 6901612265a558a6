import type { ImportColumns } from '../../../views/contracts/customers/customers.js';
import { plainHeading } from './import-columns.js';

/** The columns of one address, by their places; one that the file has not is left out. */
export interface AddressColumns {
  /** What its headings say that it is: "Billing address", "Address 2". */
  label: string;
  /** A name of its own, such as Jobber's "Service Property Name". */
  name?: number;
  street?: number;
  street2?: number;
  city?: number;
  state?: number;
  zip?: number;
  notes?: number;
}

/** What stands where in the rows of a file. */
export interface RowLayout {
  headings: string[];
  columns: ImportColumns;
  addresses: AddressColumns[];
}

/** What the headings of an address begin with. Housecall Pro numbers as many as the customer with the most of them has. */
const beginnings = [
  { start: 'service', label: 'Service address' },
  { start: 'billing', label: 'Billing address' },
  ...Array.from({ length: 99 }, (_, index) => ({
    start: `address ${index + 1}`,
    label: `Address ${index + 1}`,
  })),
];

/** What they go on with. */
const endings: Record<Exclude<keyof AddressColumns, 'label'>, readonly string[]> = {
  name: ['property name'],
  street: ['street 1', 'street line 1', 'street', 'address'],
  street2: ['street 2', 'street line 2'],
  city: ['city'],
  state: ['state', 'province'],
  zip: ['zip code', 'zip', 'postal code'],
  notes: ['notes'],
};

/** Finds the addresses that the headings name, however many there are. @param columns what the owner says of the others. */
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
