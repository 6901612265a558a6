import { customerFields } from '../../../views/forms/customers/customer.js';
import { addressKeyOf } from '../customer-keys.service.js';
import { BrokenRow } from './broken-row.js';
import type { AddressColumns, RowLayout } from './row-layout.js';

const maxAddressLength = 600;

/** An address with its label: its own name, else from its headings. */
export interface LabeledAddress {
  label: string;
  address: string;
  /** The other program's notes on it. */
  notes: string;
}

type Part = 'street' | 'street2' | 'city' | 'state' | 'zip';

/**
 * Joins an address into one line.
 * @throws {BrokenRow} if it is too long.
 */
export function addressOf(read: (part: Part) => string): string {
  // Jobber repeats the town after the street: "123 Main St • Blaine, Minnesota 55449".
  const [first] = read('city') ? read('street').split(' • ') : [read('street')];
  const street = [first, read('street2')].filter(Boolean).join(', ');
  const town = [read('city'), [read('state'), read('zip')].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ');
  const address = [street, town].filter(Boolean).join(', ');
  if ([...address].length > maxAddressLength)
    throw new BrokenRow(`The address has more than ${maxAddressLength} characters`);
  return address;
}

/**
 * Lists the addresses of a row, the person's own first.
 * @param own the person's, from the columns that the owner chose.
 * @param read reads a cell by the position and the label of its column.
 */
export function addressesIn(
  { columns, addresses }: RowLayout,
  own: string,
  read: (place: number | undefined, label: string) => string,
): LabeledAddress[] {
  const isOwn = ({ street }: AddressColumns) => street === columns.street;
  const labeled = (group: AddressColumns, address: string): LabeledAddress => ({
    label: read(group.name, group.label) || group.label,
    address,
    notes: group.notes === columns.notes ? '' : read(group.notes, group.label),
  });
  const mine = addresses.find(isOwn);
  const further = addresses
    .filter((group) => !isOwn(group))
    .map((group) =>
      labeled(
        group,
        addressOf((part) => read(group[part], group.label)),
      ),
    );
  const first = mine ? labeled(mine, own) : { label: 'Address', address: own, notes: '' };
  return [first, ...further].filter(({ address }) => address !== '');
}

/** Builds a key that is equal for different spellings of an address. */
export const sameAddressKey = ({ address }: Pick<LabeledAddress, 'address'>): string =>
  addressKeyOf(address) || address.toLowerCase();

/** Formats an address: "Billing address: 2 Elm St, Blaine, MN 55449 (ring twice)". */
export const describeAddress = ({ label, address, notes }: LabeledAddress): string =>
  `${label}: ${address}${notes && ` (${notes})`}`;

/** Adds as many lines to notes as fit; the last one counts the rest. Takes time linear in the result. */
export function withLines(notes: string, lines: readonly string[]): string {
  const { atMost } = customerFields.notes;
  const texts = [notes, ...lines].filter(Boolean);
  // How long the notes are with one text more each.
  const lengths: number[] = [];
  for (const text of texts) {
    const length = (lengths.at(-1) ?? -1) + 1 + [...text].length;
    if (length > atMost) break;
    lengths.push(length);
  }
  if (lengths.length === texts.length) return texts.join('\n');
  for (let left = lengths.length; left >= (notes ? 1 : 0); left--) {
    const last = `Addresses that didn’t fit: ${texts.length - left}`;
    if ((lengths[left - 1] ?? -1) + 1 + last.length <= atMost)
      return [...texts.slice(0, left), last].join('\n');
  }
  return notes;
}
