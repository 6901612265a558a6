import type { ImportField } from '../../../views/contracts/customers/customers.js';
import { importFields } from '../../../views/contracts/customers/customers.js';
import { isCalendarDate } from '../../../views/format/moments.js';
import { contactFields } from '../../../views/forms/leads/contact.js';
import { problemWith, tidy } from '../../../views/forms/rules.js';
import type { Person } from '../customer-keys.service.js';
import { BrokenRow } from './broken-row.js';
import { addressesIn, addressOf, type LabelledAddress } from './row-addresses.js';
import type { RowLayout } from './row-layout.js';

/** A person as a row tells of one. */
export interface ImportedPerson extends Person {
  notes: string;
  lastCleanedOn: string | null;
  /** Further numbers and addresses by which the person is recognised. */
  phones: string[];
  emails: string[];
  /** Every address of the row, the one that is the person's first. */
  addresses: LabelledAddress[];
}

const longestCell = 10_000;
const phoneFields = ['phone', 'phone2', 'phone3', 'phone4', 'phone5'] as const;
const earliestDay = '1990-01-01';
/** What people write where there is nothing. */
const nothing = /^(?:[-–—.0]+|n\/?a|none|null|unknown|no (?:phone|e-?mail))$/i;
const spreadsheetError = /^#(?:REF|N\/A|NAME|VALUE|DIV\/0|NULL|NUM)[!?]?$/i;
const shortenedNumber = /^\d(?:\.\d+)?e\+\d+$/i;

/** What a row tells of a person. @param today no cleaning is after it. @throws {BrokenRow} saying what is wrong. */
export function personOf(cells: string[], layout: RowLayout, today: string): ImportedPerson {
  refuseShape(cells, layout.headings);
  const read = (field: ImportField) =>
    cellOf(cells, layout.columns[field], importFields[field], field === 'notes');
  const phones = phoneFields.flatMap((field) => phonesIn(read(field), field));
  const emails = (['email', 'email2'] as const).flatMap((field) => emailsIn(read(field), field));
  const name = nameOf(read('firstName'), read('lastName'), read('fullName'), read('company'));
  if (phones.length + emails.length === 0)
    throw new BrokenRow('There is neither a phone number nor an e-mail address');
  const addresses = addressesIn(layout, addressOf(read), (place, label) => cellOf(cells, place, label));
  return {
    name,
    phone: phones[0] ?? '',
    email: emails[0] ?? '',
    address: addresses[0]?.address ?? '',
    notes: read('notes'),
    lastCleanedOn: dayIn(read('lastCleanedOn'), today),
    phones,
    emails,
    addresses,
  };
}

function refuseShape(cells: string[], headings: string[]): void {
  if (cells.length > headings.length)
    throw new BrokenRow(
      'The row has more cells than there are headings: a comma too many, or a quotation mark too few',
    );
  if (cells.some((cell) => cell.length > longestCell))
    throw new BrokenRow(`A cell has more than ${longestCell.toLocaleString('en-US')} characters`);
  if (cells.some((cell) => cell.includes('\uFFFD')))
    throw new BrokenRow('A cell has characters (�) that were lost when the file was saved');
  if (cells.every((cell, index) => cell === headings[index]))
    throw new BrokenRow('The row repeats the headings');
  if (cells.some((cell) => cell.startsWith('"')))
    throw new BrokenRow('The quotation marks (") do not fit together');
}

/** '' for a cell with nothing in it, or without a column. @param label what the owner calls the column. */
function cellOf(cells: string[], place: number | undefined, label: string, multiline = false): string {
  const cell = place === undefined ? '' : tidy(cells[place] ?? '', { multiline });
  const refuse = (why: string) => {
    throw new BrokenRow(`${label}: ${why}`);
  };
  if (spreadsheetError.test(cell)) refuse('an error of the spreadsheet (such as #REF!) in place of a value');
  if (/[\0\p{Cs}]/u.test(cell)) refuse('characters that cannot be stored');
  if (/^=\w+\(/.test(cell)) refuse('a formula in place of a value');
  return nothing.test(cell) ? '' : cell;
}

function phonesIn(cell: string, field: ImportField): string[] {
  const refuse = (why: string) => {
    throw new BrokenRow(`${importFields[field]}: ${why}`);
  };
  // A comma may also stand before an extension.
  const parts = cell.split(/[;|]|,(?=\s*[+(\d])/).map((part) => part.trim());
  return parts
    .filter((part) => part !== '' && !nothing.test(part))
    .map((part) => {
      const digits = part.replace(/\D/g, '').length;
      if (shortenedNumber.test(part)) refuse('the spreadsheet has shortened the number (such as 7.6E+09)');
      if ([...part].length > contactFields.phone.atMost) refuse('longer than a phone number can be');
      if (part.includes('@')) refuse('an e-mail address in place of a phone number');
      if (digits === 0) refuse('no number');
      if (digits < 10) refuse('too few digits for a phone number with its area code');
      if (problemWith(contactFields.phone, part)) refuse('too many digits for a phone number');
      return part;
    });
}

function emailsIn(cell: string, field: ImportField): string[] {
  const refuse = (why: string) => {
    throw new BrokenRow(`${importFields[field]}: ${why}`);
  };
  const parts = cell.split(/[;,|]/).map((part) => part.trim().replace(/^mailto:/i, ''));
  return parts
    .filter((part) => part !== '' && !nothing.test(part))
    .map((part) => {
      if (!part.includes('@')) refuse('no @ in it');
      if (/\s/.test(part)) refuse('a space within the address');
      if (part.split('@').length > 2) refuse('more than one @ in an address');
      if ([...part].length > contactFields.email.atMost) refuse('longer than an e-mail address can be');
      if (problemWith(contactFields.email, part)) refuse('not an e-mail address that can exist');
      return part;
    });
}

function nameOf(first: string, last: string, full: string, company: string): string {
  const person = [first, last].filter(Boolean).join(' ') || full;
  const name = person && company && person !== company ? `${person} (${company})` : person || company;
  if (name === '') throw new BrokenRow('There is no name');
  if (!/\p{L}/u.test(name)) throw new BrokenRow('The name has no letter in it');
  if (name.includes('@')) throw new BrokenRow('An e-mail address in place of the name');
  if ([...name].length < 2) throw new BrokenRow('The name has only one letter');
  if ([...name].length > contactFields.name.atMost)
    throw new BrokenRow(`The name has more than ${contactFields.name.atMost} characters`);
  return name;
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** "2026-03-04", "3/4/2026", "3/4/26", "Mar 4, 2026", each with or without a time behind it. */
function dayIn(cell: string, today: string): string | null {
  if (cell === '') return null;
  const field = importFields.lastCleanedOn;
  const day = asDay(cell);
  if (!day) throw new BrokenRow(`${field}: not a date such as 3/31/2026 or 2026-03-31`);
  if (!isCalendarDate(day)) throw new BrokenRow(`${field}: a day that does not exist`);
  if (day > today) throw new BrokenRow(`${field}: a day that is still to come`);
  if (day < earliestDay) throw new BrokenRow(`${field}: a day before ${earliestDay.slice(0, 4)}`);
  return day;
}

function asDay(cell: string): string | undefined {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/.exec(cell);
  if (iso) return written(iso[1], iso[2], iso[3]);
  const american = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?: .*)?$/.exec(cell);
  if (american) return written(american[3], american[1], american[2]);
  const inWords = /^([a-z]{3})[a-z]*\.? (\d{1,2}),? (\d{4})(?:[ ,].*)?$/i.exec(cell);
  const month = inWords ? months.indexOf(inWords[1].toLowerCase()) + 1 : 0;
  return inWords && month > 0 ? written(inWords[3], String(month), inWords[2]) : undefined;
}

const written = (year: string, month: string, day: string) =>
  `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
