import { customerFields } from '../../../views/forms/customers/customer.js';
import { addressKeyOf } from '../customer-keys.service.js';
import { BrokenRow } from './broken-row.js';
import type { AddressColumns, RowLayout } from './row-layout.js';

const longestAddress = 600;

/** An address and what it is called: by a name of its own, else by its headings. */
export interface LabelledAddress {
  label: string;
  address: string;
  /** What the other program has noted of it. */
  notes: string;
}

type Part = 'street' | 'street2' | 'city' | 'state' | 'zip';

/** An address in one line. @throws {BrokenRow} for one that is too long. */
export function addressOf(read: (part: Part) => string): string {
  // Jobber repeats the town behind the street: "123 Main St • Blaine, Minnesota 55449".
  const [first] = read('city') ? read('street').split(' • ') : [read('street')];
  const street = [first, read('street2')].filter(Boolean).join(', ');
  const town = [read('city'), [read('state'), read('zip')].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ');
  const address = [street, town].filter(Boolean).join(', ');
  if ([...address].length > longestAddress)
    throw new BrokenRow(`The address has more than ${longestAddress} characters`);
  return address;
}

/**
 * All addresses of a row, the person's own first. @param own the person's, as the owner's choice of columns tells it.
 * @param read a cell by the place of its column and what the owner calls it.
 */
export function addressesIn(
  { columns, addresses }: RowLayout,
  own: string,
  read: (place: number | undefined, label: string) => string,
): LabelledAddress[] {
  const isOwn = ({ street }: AddressColumns) => street === columns.street;
  const labelled = (group: AddressColumns, address: string): LabelledAddress => ({
    label: read(group.name, group.label) || group.label,
    address,
    notes: group.notes === columns.notes ? '' : read(group.notes, group.label),
  });
  const mine = addresses.find(isOwn);
  const further = addresses
    .filter((group) => !isOwn(group))
    .map((group) =>
      labelled(
        group,
        addressOf((part) => read(group[part], group.label)),
      ),
    );
  const first = mine ? labelled(mine, own) : { label: 'Address', address: own, notes: '' };
  return [first, ...further].filter(({ address }) => address !== '');
}

/** Equal for addresses that are one, however they are spelt. */
export const sameAddressKey = ({ address }: LabelledAddress): string =>
  addressKeyOf(address) || address.toLowerCase();

/** "Billing address: 2 Elm St, Blaine, MN 55449 (ring twice)". */
export const addressInWords = ({ label, address, notes }: LabelledAddress): string =>
  `${label}: ${address}${notes && ` (${notes})`}`;

/** Notes with further lines, as many as there is room for; the last line says how many were left out. */
export function withLines(notes: string, lines: string[]): string {
  const all = [notes, ...lines].filter(Boolean);
  const isTooLong = (some: string[]) => [...some.join('\n')].length > customerFields.notes.atMost;
  if (!isTooLong(all)) return all.join('\n');
  for (let left = lines.length; left >= 0; left--) {
    const some = [
      notes,
      ...lines.slice(0, left),
      `Further addresses without room here: ${lines.length - left}`,
    ];
    if (!isTooLong(some.filter(Boolean))) return some.filter(Boolean).join('\n');
  }
  return notes;
}
