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
});
