import type { Readable } from 'node:stream';
import { isLost } from '../../views/contracts/leads/lead-stages.js';
import { capitalized, type LeadOrigin, type LeadView } from '../../views/contracts/leads/leads.js';
import { lostLabel } from '../../views/contracts/leads/lost.js';
import { describeLines } from '../../views/estimates/labels.js';
import { formatSortable } from '../../views/format/moments.js';
import { extraAnswers } from '../../views/forms/leads/contact.js';
import { type Columns, inDollars, spreadsheet } from '../platform/http/spreadsheet.js';

type Row = LeadView & { origin: LeadOrigin };
/** The columns by their headings. */
const columns = (timeZone: string): Columns<Row> => ({
  Id: ({ id }) => id,
  Received: ({ createdAt }) => formatSortable(createdAt, timeZone),
  Name: ({ name }) => name,
  Email: ({ email }) => email,
  Phone: ({ phoneShown }) => phoneShown,
  Status: (lead) => (isLost(lead) ? 'Lost' : capitalized(lead.status)),
  Priority: ({ priority }) => capitalized(priority),
  Service: ({ serviceType }) => serviceType,
  Area: ({ serviceArea }) => serviceArea,
  'Preferred date': ({ preferredDate }) => preferredDate,
  'Preferred time': ({ timePreference }) => timePreference,
  ...Object.fromEntries(
    extraAnswers({}).map(({ term }, index) => [term, (lead: Row) => extraAnswers(lead)[index].value]),
  ),
  Message: ({ message }) => message,
  Notes: ({ notes }) => notes,
  'Follow-up date': ({ followUpDate }) => followUpDate,
  'Emails sent': ({ emailsSent }) => (emailsSent ? 'Yes' : 'No'),
  Appointment: ({ appointment }) => appointment?.day ?? null,
  'Appointment time': ({ appointment }) => appointment?.timeWindow ?? null,
  Address: ({ address }) => address,
  Source: ({ source }) => source,
  'First visit from': ({ origin }) => origin.first,
  'Last visit from': ({ origin }) => origin.last,
  Campaign: ({ origin }) => origin.campaign,
  'Estimate (dollars)': ({ estimate }) => inDollars(estimate?.totalCents ?? null),
  'Estimate for': ({ estimate }) => estimate && describeLines(estimate),
  'Lost reason': ({ lostReason }) => lostReason && lostLabel(lostReason),
  'Lost note': ({ lostNote }) => lostNote,
  'Lost on': ({ lostAt }) => lostAt && formatSortable(lostAt, timeZone),
});

/** Builds a CSV file of leads for a spreadsheet. */
export const leadsCsv = (leads: AsyncIterable<Row>, timeZone: string): Readable =>
  spreadsheet(columns(timeZone), leads);
