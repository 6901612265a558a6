import { describe, expect, it } from '@jest/globals';
import { type OutboxEvent, OutboxEventsService } from '../../../src/platform/outbox/outbox-events.service.js';
import { lead } from '../../support/data/lead.js';
import { emailSite } from '../../support/site/email-site.js';

describe('The outbox', () => {
  const site = emailSite();
  const { outbox, peer } = site;

  it('tells other parts what was accepted and what was refused, with the note that the owner sees', async () => {
    const told: OutboxEvent[] = [];
    site.app.get(OutboxEventsService).listen({ onOutboxEvent: async (_, event) => void told.push(event) });
    const wish = lead();
    peer.behaviors.set(wish.email, 'reject');
    const { body } = await site.visitor.post('/api/contact').send(wish).expect(201);
    await outbox.deliver();
    expect(told).toHaveLength(2);
    expect(told).toEqual(
      expect.arrayContaining([
        { leadId: body.id, kind: 'owner-alert', state: 'done', note: '' },
        {
          leadId: body.id,
          kind: 'acknowledgement',
          state: 'dead',
          note: 'The email server replied: 550 5.1.1 No such mailbox here',
        },
      ]),
    );
  });

  it('tells a failing listener again, without sending the mail again', async () => {
    let failures = 2;
    site.app.get(OutboxEventsService).listen({
      onOutboxEvent: async () => {
        if (failures-- > 0) throw new Error('Locked');
      },
    });
    const { body } = await site.visitor.post('/api/contact').send(lead()).expect(201);
    peer.received.length = 0;
    await outbox.deliver();
    expect(peer.received).toHaveLength(2);
    expect(await outbox.item(body.id, 'owner-alert')).toMatchObject({ state: 'done', attempts: 1 });
  });
});
