/** A cell as programs write it. */
const cell = (value: string) => (/[",\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);

/** Rows as a CSV file. */
export const csv = (rows: string[][]): string =>
  `${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;

/** The headings of Jobber's client export: a row for each property of a client. */
export const jobberHeadings =
  `J-ID,Created Date,Is Company?,Display Name,Company Name,Title,First Name,Last Name,Main Phone #s,E-mails,Tags,
Billing Street 1,Billing Street 2,Billing City,Billing State,Billing Country,Billing Zip code,Service Property Name,
Service Street 1,Service Street 2,Service City,Service State,Service Country,Service Zip code,Work Phone #s,Mobile Phone #s,
Home Phone #s,Fax Phone #s,Other Phone #s,Text Message Enabled Phone #,Receives automatic visit reminders?,Archived,
Lead Source,CFT[Last Visit Date],PFT[Gate]`.split(/,\s*/);

const housecallAddress = [
  'Street Line 1',
  'Street Line 2',
  'City',
  'State',
  'Postal Code',
  'Billing?',
  'Notes',
];

/** The headings of Housecall Pro's customer export: seven for each of as many addresses as a customer has. */
export const housecallHeadings = [
  ...`First Name,Last Name,Display Name,Mobile Number,Home Number,Email,Additional Emails,Company,Role,Work Number,Bills to,
Accepts bills from,Tags,Notes,ID,Customer Type,Do Not Service,Customer notifications enabled,Customer is Contractor,Lead Source,
Customer created at,Last service date,Lifetime value`.split(/,\s*/),
  ...[1, 2, 3].flatMap((number) => housecallAddress.map((part) => `Address_${number} ${part}`)),
];

/** A row below headings. */
export const rowOf = (headings: string[], cells: Record<string, string>) =>
  headings.map((heading) => cells[heading] ?? '');

/** The columns of the large file. */
export const plainHeadings = [
  'Name',
  'Phone',
  'Email',
  'Street',
  'City',
  'State',
  'Zip',
  'Last cleaned',
  'Notes',
  'Amount spent',
];

/** The nth customer of the large file. */
export const plainRow = (n: number): string[] => [
  `Person ${n} Häuser`,
  `(${612 + (n % 3)}) ${200 + Math.floor(n / 10_000)}-${String(n % 10_000).padStart(4, '0')}`,
  `person-${n}@import.example`,
  `${n + 1} Oak Street`,
  'Blaine',
  'MN',
  '55449',
  n % 2 === 0 ? '3/4/2025' : '',
  '',
  '',
];

type Broken = [why: RegExp, breaks: (row: string[]) => string[]];

const set =
  (place: number, value: string) =>
  (row: string[]): string[] =>
    row.with(place, value);
const withoutContact = (row: string[]) => row.with(1, '').with(2, '');

/** Twenty ways in which a row can be broken, with the reason given. */
export const waysToBreak: Broken[] = [
  [/^No name$/, set(0, '')],
  [/^The name has no letters$/, set(0, '???')],
  [/^The name has only one letter$/, set(0, 'A')],
  [/^The name has more than 200 characters$/, set(0, 'Long '.repeat(50))],
  [/^An email instead of a name$/, set(0, 'ada@import.example')],
  [/^No phone number or email$/, withoutContact],
  [/^Phone: too few digits/, set(1, '555-0100')],
  [/^Phone: too many digits/, set(1, '+1 763 555 0100 555 0100')],
  [/^Phone: no digits$/, set(1, 'call her')],
  [/^Phone: the spreadsheet shortened the number/, set(1, '7.63556E+09')],
  [/^Phone: an email instead/, set(1, 'ada@import.example')],
  [/^Phone: too long for a phone number/, set(1, `763-555-0100 ${'after five '.repeat(5)}`)],
  [/^Email: the @ is missing$/, set(2, 'ada.import.example')],
  [/^Email: a space inside the address$/, set(2, 'ada @import.example')],
  [/^Email: more than one @/, set(2, 'ada@@import.example')],
  [/^Email: not a valid email$/, set(2, 'ada@import')],
  [/^Last cleaned: not a date/, set(7, 'last spring')],
  [/^Last cleaned: this date doesn’t exist$/, set(7, '2025-02-30')],
  [/^Last cleaned: the date is in the future$/, set(7, '1/1/2199')],
  [/^The row has more cells than headings/, (row) => [...row, 'Blaine']],
  [/^Street or full address: a spreadsheet error/, set(3, '#REF!')],
  [/^Name: a formula|^Full name: a formula/, set(0, '=HYPERLINK("http://import.example")')],
  [/^A cell has more than 10,000 characters$/, set(8, 'x'.repeat(10_001))],
  [/^The address has more than 600 characters$/, set(3, 'Oak Street '.repeat(60))],
  [/^Amount spent: not an amount/, set(9, 'a lot')],
  [/^The row repeats the headings$/, () => plainHeadings],
];
