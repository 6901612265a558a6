import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import { capitalized, type LeadOrigin, type LeadView } from '../../views/contracts/leads.js';
import { linesInWords } from '../../views/estimates/words.js';
import { formatSortable } from '../../views/format/moments.js';

type Row = LeadView & { origin: LeadOrigin };
type Cell = (lead: Row) => string | number | null;

/** The columns, as the owner reads them. */
const columns = (timeZone: string): Record<string, Cell> => ({
  Id: ({ id }) => id,
  Received: ({ createdAt }) => formatSortable(createdAt, timeZone),
  Name: ({ name }) => name,
  Email: ({ email }) => email,
  Phone: ({ phoneShown }) => phoneShown,
  Status: ({ status }) => capitalized(status),
  Priority: ({ priority }) => capitalized(priority),
  Service: ({ serviceType }) => serviceType,
  Area: ({ serviceArea }) => serviceArea,
  'Preferred date': ({ preferredDate }) => preferredDate,
  'Preferred time': ({ timePreference }) => timePreference,
  Message: ({ message }) => message,
  Notes: ({ notes }) => notes,
  'Follow-up date': ({ followUpDate }) => followUpDate,
  'Emails sent': ({ emailsSent }) => (emailsSent ? 'Yes' : 'No'),
  Appointment: ({ appointment }) => appointment?.day ?? null,
  'Appointment time': ({ appointment }) => appointment?.timeWindow ?? null,
  Address: ({ address }) => address,
  'Written down': ({ source }) => source,
  'First came from': ({ origin }) => origin.first,
  'Last came from': ({ origin }) => origin.last,
  Campaign: ({ origin }) => origin.campaign,
  'Estimate (dollars)': ({ estimate }) => estimate && (estimate.totalCents / 100).toFixed(2),
  'Estimate for': ({ estimate }) => estimate && linesInWords(estimate),
});

/**
 * Leads as a table that spreadsheets open: UTF-8 with its mark, lines ended by CR LF, and no cell that would run as a
 * formula (one that begins with = + - @, a tab or a CR gets a ' in front).
 */
export function leadsCsv(leads: AsyncIterable<Row>, timeZone: string): Readable {
  const cells = columns(timeZone);
  const rows = Readable.from(rowsOf(leads, Object.values(cells)));
  const table = stringify({
    bom: true,
    escape_formulas: true,
    quoted_string: true,
    record_delimiter: 'windows',
    header: true,
    columns: Object.keys(cells),
  });
  rows.once('error', (error) => table.destroy(error));
  table.once('close', () => rows.destroy());
  return rows.pipe(table);
}

async function* rowsOf(leads: AsyncIterable<Row>, cells: Cell[]): AsyncGenerator<(string | number)[]> {
  for await (const lead of leads) yield cells.map((cell) => cell(lead) ?? '');
}
