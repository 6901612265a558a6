import { describe, expect, it } from '@jest/globals';
import { version1 } from '../../src/business/content/stored-content.js';
import { factsOf } from '../../src/business/facts.js';
import { placeOf } from '../../src/business/served-places.js';
import { canFollow, clashOf } from '../../src/calendar/tight-times.js';

const businessFacts = factsOf(version1);
const place = (city: string) => placeOf(city, businessFacts.serviceArea);
const job = (from: number, to: number, city: string) => ({
  from: from * 60,
  to: to * 60,
  place: place(city),
});

describe('Two jobs of a day', () => {
  it('clash if they overlap, in either order', () => {
    const [one, other] = [job(10.5, 12.5, 'Blaine'), job(11.5, 13.5, 'St. Michael')];
    expect(clashOf(one, other)).toEqual({ overlap: 60 });
    expect(clashOf(other, one)).toEqual({ overlap: 60 });
  });

  it('clash if the gap between them is shorter than the drive', () => {
    const blaine = job(8, 10, 'Blaine');
    expect(clashOf(blaine, job(10.5, 12, 'St. Michael'))).toEqual({ gap: 30, drive: 45 });
    expect(clashOf(job(10.5, 12, 'St. Michael'), blaine)).toEqual({ gap: 30, drive: 45 });
    expect(clashOf(blaine, job(10.75, 12, 'St. Michael'))).toBeUndefined();
    expect(clashOf(blaine, job(10, 12, 'Blaine'))).toBeUndefined();
    expect(clashOf(blaine, job(10, 12, 'Nowhere'))).toBeUndefined();
  });
});

describe('The jobs of an arrival window', () => {
  const afternoon = { from: 12 * 60, to: 17 * 60 };
  const exact = (timeWindow: string, minutes = 120) => ({ day: null, timeWindow, minutes });
  const flexible = { day: null, timeWindow: 'afternoon', minutes: null };
  const fit = (...times: (typeof flexible | ReturnType<typeof exact>)[]) =>
    canFollow(times, afternoon, businessFacts);

  it('can follow one another if they don’t overlap and have time', () => {
    expect(fit(exact('12:30'), exact('15:00'))).toBe(true);
    expect(fit(exact('15:00'), exact('12:30', 180))).toBe(false);
    expect(fit(flexible, exact('15:00'))).toBe(true);
    expect(fit(flexible, flexible, flexible)).toBe(false);
    // Half of it is in the evening.
    expect(fit(flexible, flexible, exact('16:30', 60))).toBe(true);
  });
});
