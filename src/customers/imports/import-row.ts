import type { ImportField } from '../../../views/contracts/customers/customers.js';
import { importFields } from '../../../views/contracts/customers/customers.js';
import { isCalendarDate } from '../../../views/format/moments.js';
import { contactFields } from '../../../views/forms/leads/contact.js';
import { centsOf } from '../../../views/forms/money/money.js';
import { problemWith, tidy } from '../../../views/forms/rules.js';
import type { Person } from '../customer-keys.service.js';
import { BrokenRow } from './broken-row.js';
import { addressesIn, addressOf, type LabeledAddress } from './row-addresses.js';
import type { RowLayout } from './row-layout.js';

/** A person read from a row. */
export interface ImportedPerson extends Person {
  notes: string;
  lastCleanedOn: string | null;
  importedCents: number | null;
  /** All phone numbers and emails that identify the person. */
  phones: string[];
  emails: string[];
  /** Every address of the row, the person's own first. */
  addresses: LabeledAddress[];
}

const maxCellLength = 10_000;
const phoneFields = ['phone', 'phone2', 'phone3', 'phone4', 'phone5'] as const;
const earliestDay = '1990-01-01';
/** What people enter for nothing. */
const emptyValue = /^(?:[-–—.0]+|n\/?a|none|null|unknown|no (?:phone|e-?mail))$/i;
const spreadsheetError = /^#(?:REF|N\/A|NAME|VALUE|DIV\/0|NULL|NUM)[!?]?$/i;
const shortenedNumber = /^\d(?:\.\d+)?e\+\d+$/i;

/**
 * Reads a person from a row.
 * @param today cleanings can't be later.
 * @throws {BrokenRow} with the reason.
 */
export function personOf(cells: string[], layout: RowLayout, today: string): ImportedPerson {
  checkShape(cells, layout.headings);
  const read = (field: ImportField) =>
    cellOf(cells, layout.columns[field], importFields[field], field === 'notes');
  const phones = phoneFields.flatMap((field) => phonesIn(read(field), field));
  const emails = (['email', 'email2'] as const).flatMap((field) => emailsIn(read(field), field));
  const name = nameOf(read('firstName'), read('lastName'), read('fullName'), read('company'));
  if (phones.length + emails.length === 0) throw new BrokenRow('No phone number or email');
  const addresses = addressesIn(layout, addressOf(read), (place, label) => cellOf(cells, place, label));
  return {
    name,
    phone: phones[0] ?? '',
    email: emails[0] ?? '',
    address: addresses[0]?.address ?? '',
    notes: read('notes'),
    lastCleanedOn: dayIn(read('lastCleanedOn'), today),
    importedCents: amountIn(read('importedCents')),
    phones,
    emails,
    addresses,
  };
}

/** Reads the name of a rejected row, so that the owner recognizes it; '' if it is what's wrong. */
export function nameIn(cells: string[], layout: RowLayout): string {
  try {
    const read = (field: ImportField) => cellOf(cells, layout.columns[field], importFields[field]);
    return nameOf(read('firstName'), read('lastName'), read('fullName'), read('company'));
  } catch {
    return '';
  }
}

function checkShape(cells: string[], headings: string[]): void {
  if (cells.length > headings.length)
    throw new BrokenRow(
      'The row has more cells than headings. Check for an extra comma or a missing quotation mark',
    );
  if (cells.some((cell) => cell.length > maxCellLength))
    throw new BrokenRow(`A cell has more than ${maxCellLength.toLocaleString('en-US')} characters`);
  if (cells.some((cell) => cell.includes('\uFFFD')))
    throw new BrokenRow('A cell has characters (�) that were lost when the file was saved');
  if (cells.every((cell, index) => cell === headings[index]))
    throw new BrokenRow('The row repeats the headings');
  if (cells.some((cell) => cell.startsWith('"'))) throw new BrokenRow('A quotation mark is missing or extra');
}

/**
 * Reads a cell; '' if it is empty or there is no column.
 * @param label the column's name for the owner.
 */
function cellOf(cells: string[], place: number | undefined, label: string, multiline = false): string {
  const cell = place === undefined ? '' : tidy(cells[place] ?? '', { multiline });
  const reject = (why: string) => {
    throw new BrokenRow(`${label}: ${why}`);
  };
  if (spreadsheetError.test(cell)) reject('a spreadsheet error, like #REF!, instead of a value');
  if (/[\0\p{Cs}]/u.test(cell)) reject('characters that can’t be stored');
  if (/^=\w+\(/.test(cell)) reject('a formula instead of a value');
  return emptyValue.test(cell) ? '' : cell;
}

function phonesIn(cell: string, field: ImportField): string[] {
  const reject = (why: string) => {
    throw new BrokenRow(`${importFields[field]}: ${why}`);
  };
  // A comma may also come before an extension.
  const parts = cell
    .replace(/,(\s*[+(\d])/g, ';$1')
    .split(/[;|]/)
    .map((part) => part.trim());
  return parts
    .filter((part) => part !== '' && !emptyValue.test(part))
    .map((part) => {
      const digits = part.replace(/\D/g, '').length;
      if (shortenedNumber.test(part)) reject('the spreadsheet shortened the number, like 7.6E+09');
      if ([...part].length > contactFields.phone.atMost) reject('too long for a phone number');
      if (part.includes('@')) reject('an email instead of a phone number');
      if (digits === 0) reject('no digits');
      if (digits < 10) reject('too few digits. Include the area code');
      if (problemWith(contactFields.phone, part)) reject('too many digits for a phone number');
      return part;
    });
}

function emailsIn(cell: string, field: ImportField): string[] {
  const reject = (why: string) => {
    throw new BrokenRow(`${importFields[field]}: ${why}`);
  };
  const parts = cell.split(/[;,|]/).map((part) => part.trim().replace(/^mailto:/i, ''));
  return parts
    .filter((part) => part !== '' && !emptyValue.test(part))
    .map((part) => {
      if (!part.includes('@')) reject('the @ is missing');
      if (/\s/.test(part)) reject('a space inside the address');
      if (part.split('@').length > 2) reject('more than one @ in an address');
      if ([...part].length > contactFields.email.atMost) reject('too long for an email');
      if (problemWith(contactFields.email, part)) reject('not a valid email');
      return part;
    });
}

function nameOf(first: string, last: string, full: string, company: string): string {
  const person = [first, last].filter(Boolean).join(' ') || full;
  const name = person && company && person !== company ? `${person} (${company})` : person || company;
  if (name === '') throw new BrokenRow('No name');
  if (!/\p{L}/u.test(name)) throw new BrokenRow('The name has no letters');
  if (name.includes('@')) throw new BrokenRow('An email instead of a name');
  if ([...name].length < 2) throw new BrokenRow('The name has only one letter');
  if ([...name].length > contactFields.name.atMost)
    throw new BrokenRow(`The name has more than ${contactFields.name.atMost} characters`);
  return name;
}

function amountIn(cell: string): number | null {
  if (cell === '') return null;
  const cents = centsOf(cell);
  if (cents === undefined)
    throw new BrokenRow(
      `${importFields.importedCents}: not an amount up to $100,000. Use the format 1250.50`,
    );
  return cents;
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Reads a day: "2026-03-04", "3/4/2026", "3/4/26", "Mar 4, 2026", each with or without a time. */
function dayIn(cell: string, today: string): string | null {
  if (cell === '') return null;
  const field = importFields.lastCleanedOn;
  const day = asDay(cell);
  if (!day) throw new BrokenRow(`${field}: not a date. Use the format 3/31/2026 or 2026-03-31`);
  if (!isCalendarDate(day)) throw new BrokenRow(`${field}: this date doesn’t exist`);
  if (day > today) throw new BrokenRow(`${field}: the date is in the future`);
  if (day < earliestDay) throw new BrokenRow(`${field}: the date is before ${earliestDay.slice(0, 4)}`);
  return day;
}

function asDay(cell: string): string | undefined {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/.exec(cell);
  if (iso) return written(iso[1], iso[2], iso[3]);
  const american = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?: .*)?$/.exec(cell);
  if (american) return written(american[3], american[1], american[2]);
  const spelledOut = /^([a-z]{3})[a-z]*\.? (\d{1,2}),? (\d{4})(?:[ ,].*)?$/i.exec(cell);
  const month = spelledOut ? months.indexOf(spelledOut[1].toLowerCase()) + 1 : 0;
  return spelledOut && month > 0 ? written(spelledOut[3], String(month), spelledOut[2]) : undefined;
}

const written = (year: string, month: string, day: string) =>
  `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
