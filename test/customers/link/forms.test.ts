import { expect, it } from '@jest/globals';
import { LeadsService } from '../../../src/contacts/leads/leads.service.js';
import { onEachDatabase } from '../../support/databases/databases.js';
import { behindProxy, Customer, textOf } from '../../support/site/customer.js';
import { testSite } from '../../support/site/site.js';

onEachDatabase('The forms of a customer’s page', (make) => {
  const site = testSite(make, behindProxy);

  it('take messages, and show those that were written', async () => {
    const customer = await Customer.arrive(site);
    const answer = await customer.act('messages', { text: '  Gate code 12\r\nDog is friendly ' });
    expect([answer.status, answer.headers.location]).toEqual([303, `${customer.path}#messages`]);
    await customer.act('messages', { text: 'One more thing' });
    expect((await customer.open()).text).toContain('Gate code 12\nDog is friendly');
    const { timeline } = await site.app.get(LeadsService).file(customer.id);
    expect(timeline[1]).toMatchObject({
      ...{ kind: 'customer.message', text: 'Gate code 12\nDog is friendly', by: 'customer' },
    });
  });

  it.each([
    ['messages', { text: ' \n ' }, 'Enter a message. Need help? Call (763) 555-0142 . '],
    ['messages', { text: 'x'.repeat(2001) }, 'Use 2000 characters or fewer. Need help?'],
    ['messages', { text: 'a\0b' }, 'Some characters can’t be saved. Delete the text and type it again'],
    ['move', { window: 'tomorrow' }, 'Choose one of the times'],
    ['move', {}, 'Choose one of the times'],
  ] as const)('show the page again with a mistake: %s %#', async (action, fields, complaint) => {
    const customer = await Customer.arrive(site);
    const { status, text } = await customer.act(action, fields);
    expect(status).toBe(422);
    expect(textOf(text)).toContain(complaint);
    if (action === 'move') expect(text).toMatch(/<p class="field__error" id="move-error"[^>]*>Choose one/);
    if ('text' in fields && fields.text.startsWith('x')) expect(text).toContain('x'.repeat(2000));
  });

  it('ask for a reload without their number', async () => {
    const customer = await Customer.arrive(site);
    const { status, text } = await customer.post('messages', { text: 'Hello' });
    expect([status, text.includes('Hello')]).toEqual([422, true]);
    expect(textOf(text)).toContain('Reload the page and try again. Need help? Call (763) 555-0142 . ');
  });
});
