import { formatCount, formatPrice } from './figures.js';

/** A weekly count, or a weekly sum in US cents. */
export interface WeeklyFigure {
  name: string;
  unit: 'count' | 'cents';
  now: number;
  /** Values of the weeks before, in any order. */
  before: number[];
}

/** A formatted figure and how far it is from the usual value, in spreads. */
export interface WeeklyLine {
  text: string;
  distance: number;
}

/** Differences smaller than this are chance. */
const minSpread = { count: 1, cents: 50_00 };
/** A figure this many spreads from usual counts as unusual. */
const unusualFromSpreads = 2;

/**
 * Formats the week's figures, the most unusual first. Usual is the median of the weeks before; a spread is
 * the median distance from it. Medians, so that one odd week changes neither.
 */
export function weeklyLines(figures: readonly WeeklyFigure[]): {
  different: WeeklyLine[];
  usual: WeeklyLine[];
} {
  const lines = figures.map(lineOf).sort((one, other) => other.distance - one.distance);
  return {
    different: lines.filter(({ distance }) => distance >= unusualFromSpreads),
    usual: lines.filter(({ distance }) => distance < unusualFromSpreads),
  };
}

function lineOf({ name, unit, now, before }: WeeklyFigure): WeeklyLine {
  const usual = median(before);
  const spread = Math.max(median(before.map((value) => Math.abs(value - usual))), minSpread[unit]);
  const format = unit === 'cents' ? formatPrice : formatCount;
  return {
    text: `${name}: ${format(now)} (usually ${format(usual)})`,
    distance: Math.abs(now - usual) / spread,
  };
}

/** Returns the lower of two middle values, so that counts and cents stay whole; 0 for an empty list. */
function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
}
