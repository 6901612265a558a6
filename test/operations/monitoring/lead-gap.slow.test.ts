import { describe, expect, it } from '@jest/globals';
import { leadGapText } from '../../../src/operations/monitoring/lead-gap.js';

const day = 24 * 3_600_000;
const now = new Date('2027-05-01T12:00:00Z');

/** Arrivals so many days before now, the newest first. */
const arrivals = (...daysAgo: number[]) => daysAgo.map((days) => new Date(now.getTime() - days * day));
/** So many arrivals, one each so many days, the newest a given time ago. */
const every = (days: number, count: number, newest: number) =>
  arrivals(...Array.from({ length: count }, (_, index) => newest + index * days));

describe('A silence', () => {
  it.each([
    ['no lead ever', []],
    ['too few leads to tell', every(0.1, 19, 50)],
    ['three days where leads come each hour', every(1 / 24, 100, 3)],
    ['less than twice the longest pause', [...arrivals(7.9), ...arrivals(11.9), ...every(1, 30, 12)]],
    ['a year of leads, one each four weeks', every(28, 30, 200)],
  ])('is none: %s', (_, leads) => {
    expect(leadGapText(leads, now)).toBeUndefined();
  });

  it.each([
    ['more than three days where leads come each hour', every(1 / 24, 100, 3.1)],
    ['more than twice the longest pause', [...arrivals(8.1), ...arrivals(12.1), ...every(1, 30, 13)]],
    ['a pause that lies longer ago than 60 days does not count', [...every(1, 55, 4), ...arrivals(90)]],
  ])('is unusual: %s', (_, leads) => {
    expect(leadGapText(leads, now)).toMatch(
      /^No request has come in for \d+ days\. The longest gap before that was/,
    );
  });
});
