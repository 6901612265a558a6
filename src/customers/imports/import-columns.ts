import type { ImportColumns, ImportField } from '../../../views/contracts/customers/customers.js';

/**
 * Column names of other programs, without case and punctuation, the best first. Housecall Pro's customer
 * export has a row for each customer: first, last and display name, company, "Mobile Number", "Home Number"
 * and "Work Number", and one group of columns for each address, "Address_1 Street Line 1", "Address_2 …". Its
 * help says that a customer may have any number of addresses, and what is exported of each:
 * help.housecallpro.com, articles 932653 and
 * 2999685. Jobber's client export has a row for each property of a client: "J-ID", "Main Phone #s" and four
 *          more kinds of phones with several numbers in a cell, "E-mails", "Billing Street 1" and "Service
 *          Street 1". Custom fields of clients and properties follow as "CFT[…]" and "PFT[…]"
 *          (help.getjobber.com, article 115009735928). Neither help lists the exact headings: these are from
 *          programs that read real exports of 2024 to 2026.
 */
const names: Record<ImportField, readonly string[]> = {
  firstName: ['first name', 'firstname', 'given name', 'customer first name', 'client first name', 'first'],
  lastName: [
    'last name',
    'lastname',
    'surname',
    'family name',
    'customer last name',
    'client last name',
    'last',
  ],
  fullName: [
    'display name',
    'name',
    'full name',
    'customer name',
    'client name',
    'customer',
    'client',
    'contact name',
  ],
  company: ['company name', 'company', 'business name', 'organization'],
  phone: [
    'main phone s',
    'main phone',
    'mobile number',
    'phone',
    'phone number',
    'mobile phone s',
    'mobile phone',
    'customer mobile phone',
    'mobile',
    'cell phone',
    'cell',
    'telephone',
    'primary phone',
  ],
  phone2: ['mobile phone s', 'home number', 'home phone', 'home', 'phone 2', 'secondary phone'],
  phone3: ['work phone s', 'work number', 'work phone', 'work', 'phone 3'],
  phone4: ['home phone s', 'phone 4'],
  phone5: ['other phone s', 'other phone', 'phone 5'],
  email: [
    'e mails',
    'email',
    'e mail',
    'email address',
    'e mail address',
    'emails',
    'customer email',
    'primary email',
  ],
  email2: ['additional emails', 'secondary email', 'email 2', 'other email'],
  street: [
    'service street 1',
    'address 1 street line 1',
    'service street',
    'service address',
    'street 1',
    'street',
    'street line 1',
    'street address',
    'address line 1',
    'property address',
    'address',
    'billing street 1',
    'billing street',
  ],
  street2: [
    'service street 2',
    'address 1 street line 2',
    'street 2',
    'street line 2',
    'address line 2',
    'unit',
    'billing street 2',
  ],
  city: ['service city', 'address 1 city', 'city', 'town', 'billing city'],
  state: ['service state', 'service province', 'address 1 state', 'state', 'province', 'billing state'],
  zip: [
    'service zip code',
    'service zip',
    'service postal code',
    'address 1 postal code',
    'address 1 zip',
    'zip code',
    'zip',
    'postal code',
    'zipcode',
    'billing zip code',
    'billing zip',
  ],
  lastCleanedOn: [
    'last service date',
    'last cleaned on',
    'last cleaned',
    'last cleaning',
    'last job date',
    'last visit date',
    'last visit',
    'cft last visit date',
    'last service',
  ],
  importedCents: [
    'amount spent',
    'total spent',
    'lifetime value',
    'lifetime revenue',
    'total revenue',
    'total paid',
    'revenue',
    'spent',
    'total amount',
    'amount',
    'total',
  ],
  notes: ['notes', 'note', 'customer notes', 'client notes', 'comments', 'address 1 notes'],
};

/** Headings that only one program uses. */
const programs: [name: string, headings: readonly string[]][] = [
  ['Jobber', ['j id', 'main phone s', 'service street 1']],
  ['Housecall Pro', ['address 1 street line 1', 'mobile number', 'customer type']],
];

/** Removes case and punctuation from a heading. */
export const plainHeading = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Finds the column of each field by its heading; no column is used for two fields. */
export function columnsFor(headings: readonly string[]): ImportColumns {
  const known = headings.map(plainHeading);
  const columns: ImportColumns = {};
  const used = new Set<number>();
  for (const [field, wanted] of Object.entries(names) as [ImportField, readonly string[]][]) {
    const index = wanted.map((name) => known.indexOf(name)).find((one) => one >= 0 && !used.has(one));
    if (index === undefined) continue;
    columns[field] = index;
    used.add(index);
  }
  return columns;
}

/** Finds the program of the headings: at least two of its own must be present. */
export function programOf(headings: readonly string[]): string | null {
  const known = new Set(headings.map(plainHeading));
  const isOf = (own: readonly string[]) => own.filter((heading) => known.has(heading)).length >= 2;
  return programs.find(([, own]) => isOf(own))?.[0] ?? null;
}
