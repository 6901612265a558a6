import type { Readable } from 'node:stream';
import {
  perDollar,
  perRequest,
  type RevenueGrouping,
  type RevenueRow,
  revenueGroupings,
} from '../../../views/contracts/money/revenue.js';
import { revenueRowName } from '../../../views/format/revenue.js';
import { labelOf } from '../../../views/forms/leads/contact.js';
import { type Columns, inDollars, spreadsheet } from '../../platform/http/spreadsheet.js';

const columns = (by: RevenueGrouping): Columns<RevenueRow> => ({
  [labelOf(revenueGroupings, by) ?? by]: (row) => revenueRowName(row, by),
  Visits: ({ visits }) => visits,
  'Phone taps': ({ tapped }) => tapped,
  Requests: ({ requests }) => requests,
  'Jobs done': ({ jobs }) => jobs,
  'Revenue (dollars)': ({ cents }) => inDollars(cents),
  'Per request (dollars)': (row) => inDollars(perRequest(row)),
  ...(by === 'campaign' && {
    'Spent (dollars)': ({ spentCents }: RevenueRow) => inDollars(spentCents),
    'A dollar brought (dollars)': (row: RevenueRow) => inDollars(perDollar(row)),
  }),
});

/** The revenue as a table for a spreadsheet. */
export const revenueCsv = (rows: readonly RevenueRow[], by: RevenueGrouping): Readable =>
  spreadsheet(columns(by), rows);
