import {
  type MonthFigures,
  type MonthlyReport,
  type MonthRow,
  type MonthTable,
} from '../contracts/analytics/monthly-report.js';
import type { DefinedFigure } from './figure-definitions.js';
import { formatCount, formatPercent, formatPrice } from './figures.js';
import { formatMonth, formatShortDay } from './moments.js';

/** A figure of a month, as shown. */
export interface MonthFigureView {
  label: string;
  as?: DefinedFigure;
  now: string;
  before: string;
  /** Like "+12%"; '' if there is nothing to compare. */
  change: string;
  /** Whether the change is good; undefined for none, and for ad spend. */
  isBetter?: boolean;
}

/** Returns leads in percent of visitors: "3.2%". Some visitors aren't counted, so it may be unknown: "–". */
export const conversionOf = ({ leads, visitors }: { leads: number; visitors: number }): string =>
  visitors === 0 || leads > visitors ? '–' : formatPercent((leads / visitors) * 100);

/** Returns the figures of a month, with the month before. Ad spend is left out without any. */
export function monthFigures({ now, before }: MonthlyReport): MonthFigureView[] {
  const figure = (label: string, name: keyof MonthFigures, format = formatCount): MonthFigureView => ({
    label,
    now: format(now[name]),
    before: format(before[name]),
    change: changeOf(now[name], before[name]),
    isBetter: now[name] === before[name] || name === 'spentCents' ? undefined : now[name] > before[name],
  });
  return [
    figure('Visitors', 'visitors'),
    figure('Call clicks', 'calls'),
    { ...figure('Leads', 'leads'), as: 'leads' },
    { label: 'Conversion', now: conversionOf(now), before: conversionOf(before), change: '' },
    figure('Booked', 'booked'),
    { ...figure('Jobs done', 'jobs'), as: 'jobsDone' },
    { ...figure('Revenue', 'cents', formatPrice), as: 'revenue' },
    ...(now.spentCents + before.spentCents > 0 ? [figure('Ad spend', 'spentCents', formatPrice)] : []),
  ];
}

function changeOf(now: number, before: number): string {
  if (before === 0) return '';
  const percent = Math.round(((now - before) / before) * 100);
  if (percent === 0) return '';
  return `${percent > 0 ? '+' : '−'}${formatCount(Math.abs(percent))}%`;
}

/** Formats a month, YYYY-MM: "November 2026". */
export const monthName = (month: string) => formatMonth(`${month}-01`);

/** Formats what a report covers: "November 2026", or "November 2026, until Sat, Nov 28". */
export const reportTitle = ({ month, until }: Pick<MonthlyReport, 'month' | 'until'>) =>
  until ? `${monthName(month)}, until ${formatShortDay(until.now)}` : monthName(month);

export const monthTableTitles: Record<MonthTable, string> = {
  source: 'Top sources',
  landing: 'Top landing pages',
  city: 'Top cities',
  campaign: 'Campaigns',
};

const unnamed: Record<MonthTable, string> = {
  source: 'Direct',
  landing: 'Unknown',
  city: 'Unknown',
  campaign: 'No campaign',
};

export const monthRowName = (table: MonthTable, { key }: MonthRow) => key || unnamed[table];

/** Formats the revenue for each dollar of ad spend: "$4.96"; "–" without ad spend. */
export const returnOf = ({ cents, spentCents }: MonthRow) =>
  spentCents > 0 ? formatPrice(Math.round((cents * 100) / spentCents)) : '–';
