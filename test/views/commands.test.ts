import { describe, expect, it } from '@jest/globals';
import { findCommands } from '../../views/components/admin/shared/commands.js';

const found = (typed: string) =>
  findCommands(typed).flatMap(({ commands }) => commands.map(({ path }) => path));

describe('The command menu', () => {
  it('lists actions and pages at first, without the website’s sections', () => {
    expect(findCommands('').map(({ title }) => title)).toEqual(['Actions', 'Pages']);
    expect(found('')).toContain('/admin/leads/new');
  });

  it('finds pages by their name and by other words for them, whatever the case and order', () => {
    expect(found('reviews & rem')).toEqual(['/admin/aftercare']);
    expect(found('CALENDAR')).toContain('/admin/bookings');
    expect(found('lead add')).toEqual(['/admin/leads/new']);
    expect(found('faqs')).toEqual(['/admin/site/questions']);
    expect(found('website hours')).toEqual(['/admin/site/hours']);
    expect(found('zzz')).toEqual([]);
  });
});
