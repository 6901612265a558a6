import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import { DigestContentsService } from '../../../src/messages/email/deliveries/digest-contents.service.js';
import { DeliveriesService } from '../../../src/platform/outbox/deliveries.service.js';
import { noLease, OutboxItem } from '../../../src/platform/outbox/outbox-item.entity.js';
import { hours } from '../../support/data/leads.js';
import { onEachDatabase } from '../../support/databases/databases.js';
import { testSite } from '../../support/site/site.js';

onEachDatabase('The deliveries that are shown to the owner', (make) => {
  const site = testSite(make);
  let deliveries: DeliveriesService;

  beforeAll(() => {
    deliveries = site.app.get(DeliveriesService);
  });

  beforeEach(() => site.dataSource.getRepository(OutboxItem).clear());

  const add = (items: Partial<OutboxItem>[]) => {
    const now = new Date();
    const rest = { occasion: '', token: 'token', dueAt: now, wantedAt: now, leasedUntil: noLease };
    return site.dataSource
      .getRepository(OutboxItem)
      .insert(items.map((item, index) => ({ ...rest, leadId: index + 1, ...item })));
  };
  const inDigest = async () =>
    (await site.app.get(DigestContentsService).sectionsOf('2027-01-05'))
      .find(({ title }) => title === 'Failed deliveries')
      ?.lines.map(({ text }) => text);

  it('are what is due or was tried, behind however many that are planned for later', async () => {
    const later = new Date(Date.now() + hours(24));
    await add([
      { kind: 'owner-alert' },
      { kind: 'acknowledgement', attempts: 1, dueAt: later },
      ...Array.from({ length: 101 }, () => ({ kind: 'reminder' as const, dueAt: later })),
    ]);
    const { waiting } = await deliveries.unsettled();
    expect(waiting.map(({ kind }) => kind)).toEqual(['acknowledgement', 'owner-alert']);
  });

  it('are those that the morning’s mail counts: none that nobody can look at', async () => {
    await add([
      { kind: 'calendar', state: 'dead' },
      { kind: 'push', state: 'dead' },
    ]);
    expect((await deliveries.unsettled()).dead).toEqual([]);
    expect(await inDigest()).toBeUndefined();
    await add([{ kind: 'reminder', state: 'dead' }]);
    expect((await deliveries.unsettled()).dead).toHaveLength(1);
    expect(await inDigest()).toEqual(['1 failed · Review in Settings']);
  });
});
