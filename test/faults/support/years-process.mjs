/*
 * The product in a process of its own that may be killed at any moment, with a clock that stands where the
 * test says and an outbox that works when the test says.
 */
import { setTimeout as sleep } from 'node:timers/promises';

const part = (path) => import(`../../../src/${path}.js`);
const [{ createApp }, { ClockService }, { DatabaseService }, { OutboxWorkerService }, { UnitOfWorkService }] =
  await Promise.all([
    part('create-app'),
    part('platform/config/clock.service'),
    part('platform/database/database.service'),
    part('platform/outbox/outbox-worker.service'),
    part('platform/database/unit-of-work.service'),
  ]);
const { Lead } = await part('contacts/leads/lead.entity');
const { LeadKeysService } = await part('contacts/leads/lead-keys.service');
const { LeadWriterService } = await part('contacts/leads/lead-writer.service');
const { FollowUpSettingsService } = await part('messages/follow-ups/follow-up-settings.service');
const { EmailOptOutsService } = await part('messages/follow-ups/opt-outs/email-opt-outs.service');
const { PersonHashesService } = await part('messages/follow-ups/opt-outs/person-hashes.service');
const { DaysOffService } = await part('business/days-off.service');

const { variables, at } = JSON.parse(process.env.SIMULATION);
let now = at;
const app = await createApp(variables, {
  deliversByItself: false,
  makesPictures: false,
  leadDeadlineMs: 60_000,
  unitOfWorkDeadlineMs: 60_000,
  logLevels: ['error', 'fatal'],
});
app.get(ClockService).now = () => new Date(now);
while (!(await app.get(DatabaseService).answers())) await sleep(50);
await app.get(DaysOffService).remove(0);

const leadOf = (leadId) =>
  app.get(UnitOfWorkService).run((manager) => manager.findOneByOrFail(Lead, { id: leadId }));

const commands = {
  work: () => app.get(OutboxWorkerService).deliverDue(),
  terms: ({ terms }) => app.get(FollowUpSettingsService).save(terms),
  dayOff: ({ dayOff }) => app.get(DaysOffService).add(dayOff),
  /** A request with an id that the test knows; an existing one stays, since the answer may have been lost. */
  async request({ lead }) {
    const keyed = {
      ...lead,
      ...app.get(LeadKeysService).keysOf({ message: '', address: '', serviceArea: '', ...lead }),
    };
    await app.get(UnitOfWorkService).run(async (manager) => {
      if (await manager.existsBy(Lead, { id: lead.id })) return;
      await manager.insert(Lead, { ...keyed, createdAt: new Date(now), fingerprint: lead.idempotencyKey });
    });
  },
  status: ({ id, status }) => app.get(LeadWriterService).change(id, () => ({ status }), { isSilent: true }),
  async unsubscribe({ email }) {
    const hashes = app.get(PersonHashesService);
    const hash = await hashes.hashIn(await hashes.tokenOf(email));
    await app.get(EmailOptOutsService).optOut(hash, 'one-click');
  },
  note: async ({ id }) => app.get(EmailOptOutsService).optOutByOwner(await leadOf(id)),
};

process.on('message', async ({ number, at: then, command, ...given }) => {
  now = then;
  try {
    await commands[command](given);
    process.send({ number });
  } catch (error) {
    process.send({ number, error: String(error.stack) });
  }
});
process.send({ isReady: true });
