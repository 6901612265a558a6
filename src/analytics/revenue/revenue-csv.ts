import type { Readable } from 'node:stream';
import {
  perDollar,
  perRequest,
  type RevenueGrouping,
  type RevenueRow,
  revenueGroupings,
} from '../../../views/contracts/money/revenue.js';
import { revenueRowName } from '../../../views/format/revenue.js';
import { labelOf } from '../../../views/forms/options.js';
import { type Columns, inDollars, spreadsheet } from '../../platform/http/spreadsheet.js';

const columns = (by: RevenueGrouping): Columns<RevenueRow> => ({
  [labelOf(revenueGroupings, by) ?? by]: (row) => revenueRowName(row, by),
  Visits: ({ visits }) => visits,
  'Call & text clicks': ({ tapped }) => tapped,
  Leads: ({ requests }) => requests,
  Jobs: ({ jobs }) => jobs,
  'Revenue (dollars)': ({ cents }) => inDollars(cents),
  'Per lead (dollars)': (row) => inDollars(perRequest(row)),
  ...(by === 'campaign' && {
    'Ad spend (dollars)': ({ spentCents }: RevenueRow) => inDollars(spentCents),
    'Return per $1 spent (dollars)': (row: RevenueRow) => inDollars(perDollar(row)),
  }),
});

/** Returns the revenue table as CSV. */
export const revenueCsv = (rows: readonly RevenueRow[], by: RevenueGrouping): Readable =>
  spreadsheet(columns(by), rows);
