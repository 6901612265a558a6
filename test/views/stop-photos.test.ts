import { describe, expect, it } from '@jest/globals';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { DayContext } from '../../views/components/admin/day/day-context.js';
import { StopPhotos } from '../../views/components/admin/day/stop-photos.js';
import type { CrewStop } from '../../views/contracts/bookings/day.js';
import type { LeadPhoto } from '../../views/contracts/leads/lead-photos.js';

const photo = (id: number, at: string): LeadPhoto => ({ id, at, moment: null, width: 4, height: 3 });
const stop = {
  leadId: 7,
  name: 'Ada Visitor',
  photos: [photo(1, '2026-11-29T14:00:00.000Z'), photo(2, '2026-11-29T16:00:00.000Z')],
  photoConsent: null,
} as unknown as CrewStop;

/** Renders the photos on a device that first opened the day at this time. */
function shown(openedAt?: string): string {
  const day = {
    ...{ base: '/admin/day/2026-11-29', root: '/admin/day', isOwner: true, formKey: '', reports: [] },
    ...{ openedAt, now: '', show: () => {}, add: () => {}, discard: () => {} },
  };
  return renderToStaticMarkup(createElement(DayContext, { value: day }, createElement(StopPhotos, { stop })));
}

describe('The photos of a stop', () => {
  it('are marked as new if they arrived after the day was opened, the newest first', () => {
    const [first, second] = shown('2026-11-29T15:00:00.000Z').split('</li>');
    expect(first).toMatch(/>New<.*\/photos\/2"/s);
    expect(second).toContain('/photos/1"');
    expect(second).not.toContain('>New<');
  });

  it('are not marked until it is known when the day was opened', () => {
    expect(shown()).not.toContain('>New<');
  });
});
