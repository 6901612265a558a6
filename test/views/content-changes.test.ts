import { describe, expect, it } from '@jest/globals';
import { version1 } from '../../src/business/content/stored-content.js';
import { changesBetween } from '../../views/content/changes.js';

describe('Changes of the website', () => {
  it('name days in words, and what was empty', () => {
    const [first, ...others] = version1.offers;
    const dated = { ...version1, offers: [{ ...first, until: '2026-12-23' }, ...others] };
    const undated = { ...version1, offers: [{ ...first, until: '' }, ...others] };
    const lines = changesBetween(undated, dated).flatMap((section) => section.lines);
    expect(lines.join()).toContain('Ends: none → Wed, Dec 23, 2026');
  });

  it('name hours as visitors read them', () => {
    const wednesday = { ...version1.hours.wednesday, from: 8.5, to: 19 };
    const before = { ...version1.hours, wednesday: { ...wednesday, from: 8, to: 18 } };
    const lines = changesBetween(
      { ...version1, hours: before },
      { ...version1, hours: { ...before, wednesday } },
    ).flatMap((section) => section.lines);
    expect(lines).toEqual(['Wednesday, Opens: 8AM → 8:30AM', 'Wednesday, Closes: 6PM → 7PM']);
  });
});
