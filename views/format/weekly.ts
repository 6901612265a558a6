import { formatCount, formatPrice } from './figures.js';

/** Something that is counted each week, or summed up in US cents. */
export interface WeeklyFigure {
  name: string;
  unit: 'count' | 'cents';
  now: number;
  /** Of the weeks before, in any order. */
  before: number[];
}

/** A figure in words, and how far it is from the usual, in spreads of the weeks before. */
export interface WeeklyLine {
  text: string;
  distance: number;
}

/** What is at least one step of each: a difference below it is chance. */
const leastSpread = { count: 1, cents: 50_00 };
/** From so many spreads on, a week is told as different. */
const differentFrom = 2;

/**
 * The week's figures, what differs most from usual first. Usual is the median of the weeks before, and a spread is the median of how
 * far those weeks are from it, so that one odd week changes neither.
 */
export function weeklyLines(figures: readonly WeeklyFigure[]): {
  different: WeeklyLine[];
  usual: WeeklyLine[];
} {
  const lines = figures.map(lineOf).sort((one, other) => other.distance - one.distance);
  return {
    different: lines.filter(({ distance }) => distance >= differentFrom),
    usual: lines.filter(({ distance }) => distance < differentFrom),
  };
}

function lineOf({ name, unit, now, before }: WeeklyFigure): WeeklyLine {
  const usual = median(before);
  const spread = Math.max(median(before.map((value) => Math.abs(value - usual))), leastSpread[unit]);
  const words = unit === 'cents' ? formatPrice : formatCount;
  return {
    text: `${name}: ${words(now)} (usually ${words(usual)})`,
    distance: Math.abs(now - usual) / spread,
  };
}

/** The lower of the two in the middle, so that counts and cents stay whole; 0 of none. */
function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
}
