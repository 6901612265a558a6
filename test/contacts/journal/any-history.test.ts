import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, it } from '@jest/globals';
import { Lead } from '../../../src/contacts/leads/lead.entity.js';
import { LeadErasureService } from '../../../src/contacts/leads/lead-erasure.service.js';
import { hours } from '../../support/data/leads.js';
import { onEachDatabase } from '../../support/databases/databases.js';
import { until } from '../../support/runner/until.js';
import { TestOutbox } from '../../support/site/outbox.js';
import { lead, testSite } from '../../support/site/site.js';
import { journalFolder, journalKeys, lose, reconcile } from './journal.js';

/** The same numbers at every run, unless PROOF_SEED says otherwise. */
function* randomNumbers(seed: number): Generator<number> {
  for (let state = seed; ; ) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state / 2 ** 32;
  }
}

onEachDatabase('After any history of losses, erasures and changes', (make) => {
  const site = testSite(make);
  const time = new TestOutbox(site);
  const elsewhere = mkdtempSync(join(tmpdir(), 'other-disk-'));
  const random = randomNumbers(Number(process.env.PROOF_SEED ?? 17));
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random.next().value * from.length)];

  beforeEach(() => time.begin());
  afterAll(() => rmSync(elsewhere, { recursive: true, force: true }));

  const leads = () => site.dataSource.getRepository(Lead);

  it('the database has each accepted lead once, in its latest state, and no erased one', async () => {
    /** What each lead is to be called; undefined for one that was erased. */
    const wanted = new Map<string, { arrived: string; now: string } | undefined>();
    const alive = () => [...wanted].flatMap(([key, one]) => (one ? [key] : []));
    const steps = {
      arrives: async () => {
        const [idempotencyKey, name] = [`history-${wanted.size}`, `Visitor ${wanted.size}`];
        await site.visitor.post('/api/contact').send(lead({ name, idempotencyKey })).expect(201);
        await until(() => journalKeys(site).includes(idempotencyKey));
        wanted.set(idempotencyKey, { arrived: name, now: name });
      },
      'is lost': async () => {
        const key = pick(alive());
        const found = key && (await leads().findOneBy({ idempotencyKey: key }));
        if (!found) return;
        await lose(site, [found.id]);
        const one = wanted.get(key);
        if (one) one.now = one.arrived;
      },
      'is erased': async () => {
        const key = pick(alive());
        const found = key && (await leads().findOneBy({ idempotencyKey: key }));
        if (!found) return;
        const erasure = site.app.get(LeadErasureService);
        await erasure.erase(await erasure.find(String(found.id)));
        wanted.set(key, undefined);
      },
      'is renamed': async () => {
        const key = pick(alive());
        const found = key && (await leads().findOneBy({ idempotencyKey: key }));
        if (!found) return;
        const one = wanted.get(key);
        if (one) one.now = `Renamed ${one.arrived}`;
        await leads().update({ idempotencyKey: key }, { name: one?.now });
      },
      'is looked for': () => reconcile(site),
      'is copied to another disk': async () => cpSync(journalFolder(site), elsewhere, { recursive: true }),
      'comes from another disk': async () => {
        if (existsSync(elsewhere)) cpSync(elsewhere, journalFolder(site), { recursive: true });
      },
      'grows older': async () => time.pass(hours(10 * random.next().value)),
    };
    const frequent = ['arrives', 'arrives', 'arrives', ...Object.keys(steps)] as (keyof typeof steps)[];
    for (let step = 0; step < 120; step++) await steps[pick(frequent)]();
    await reconcile(site);
    const found = (await leads().find()).map(({ idempotencyKey, name }) => [idempotencyKey, name]);
    const due = [...wanted].flatMap(([key, one]) => (one ? [[key, one.now]] : []));
    expect(found.sort()).toEqual(due.sort());
    expect(journalKeys(site).filter((key) => wanted.get(key) === undefined)).toEqual([]);
  });
});
