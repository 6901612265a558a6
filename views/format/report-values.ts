import { type Channel, channelLabels } from '../contracts/analytics/channels.js';
import {
  type Device,
  deviceLabels,
  type VisitKind,
  visitKindLabels,
} from '../contracts/analytics/devices.js';
import type { Dimension } from '../contracts/analytics/filters.js';
import type { ReportFigures } from '../contracts/analytics/report.js';
import { reportColumns } from '../contracts/analytics/report-columns.js';
import { screenWidths } from '../contracts/website/screen-widths.js';
import { formatCount, formatDuration, formatPercent, formatPrice } from './figures.js';

/** Created at the first use, because creating it slows down the server's start. */
let languages: Intl.DisplayNames | undefined;
const languageNames = () => (languages ??= new Intl.DisplayNames('en-US', { type: 'language' }));

const labels: Partial<Record<Dimension, (value: string) => string | undefined>> = {
  channel: (value) => channelLabels[value as Channel],
  device: (value) => deviceLabels[value as Device],
  visit: (value) => visitKindLabels[value as VisitKind],
  screen: (value) => screenWidths.find((width) => width.value === value)?.label,
  language: languageOf,
};

const blanks: Partial<Record<Dimension, string>> = { source: 'Direct', campaign: 'No campaign' };

/** Returns the text of a dimension's value: "Paid social", "English", "Direct". */
export function valueLabel(dimension: Dimension, value: string): string {
  if (value === '') return blanks[dimension] ?? 'Unknown';
  return labels[dimension]?.(value) ?? value;
}

/** Returns the name of a language; undefined for a value that isn't a language code. */
function languageOf(code: string): string | undefined {
  try {
    return languageNames().of(code);
  } catch {
    return undefined;
  }
}

const formats = {
  count: formatCount,
  percent: formatPercent,
  seconds: formatDuration,
  cents: formatPrice,
} satisfies Record<(typeof reportColumns)[number]['unit'], (value: number) => string>;

/** Formats a column's value: "1,206", "5.1%", "$3,180"; "–" for none. */
export function formatColumn({ of, unit }: (typeof reportColumns)[number], figures: ReportFigures): string {
  const value = of(figures);
  return value === null ? '–' : formats[unit](value);
}

/** Formats the change of a figure: "+18%", "−4%"; undefined if there was none before or nothing changed. */
export function formatChange(now: number, before: number): string | undefined {
  if (before === 0 || now === before) return undefined;
  return signed(Math.round((now / before - 1) * 100), '%');
}

/** Formats the change of a percentage in points: "+4 pt". */
export function formatPointChange(now: number, before: number): string | undefined {
  const points = Math.round(now - before);
  return points === 0 ? undefined : signed(points, ' pt');
}

const signed = (value: number, unit: string) =>
  `${value < 0 ? '−' : '+'}${formatCount(Math.abs(value))}${unit}`;
