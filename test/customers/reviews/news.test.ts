import { describe, expect, it } from '@jest/globals';
import { behindProxy } from '../../support/site/customer.js';
import { emailSite, ownerEmail } from '../../support/site/email-site.js';
import { minutes } from '../../support/site/outbox.js';
import { cleaned, words } from '../reviews.js';

describe('The owner’s email about a review', () => {
  const site = emailSite(undefined, { ...behindProxy, PUBLIC_ORIGIN: 'http://clean.example' });
  const news = async () => {
    site.outbox.pass(minutes);
    await site.outbox.deliver();
    return site.peer.to(ownerEmail).flatMap(({ text }) => (text?.includes('review') ? [text] : []));
  };

  it('has its stars and its text, as it is when the email is sent', async () => {
    const customer = await cleaned(site);
    await customer.post('review', words({ stars: '4', text: 'Dry before diner.' })).expect(303);
    await customer.post('review', words({ stars: '4', text: 'Dry before dinner.' })).expect(303);
    const [text, ...others] = await news();
    expect(others).toEqual([]);
    expect(text).toContain('left a review: 4 stars');
    expect(text).toContain('edited their review: 4 stars, “Dry before dinner.”');
    expect(text).not.toContain('diner.');
  });
});
