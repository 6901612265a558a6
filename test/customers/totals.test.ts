import { beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { LeadErasureService } from '../../src/contacts/leads/lead-erasure.service.js';
import { CustomerTotalsService } from '../../src/customers/customer-totals.service.js';
import { CustomersService } from '../../src/customers/customers.service.js';
import { JobsService } from '../../src/money/jobs.service.js';
import { PaymentsService } from '../../src/money/payments.service.js';
import { UnitOfWorkService } from '../../src/platform/database/unit-of-work.service.js';
import { OutboxService } from '../../src/platform/outbox/outbox.service.js';
import { OutboxEventsService } from '../../src/platform/outbox/outbox-events.service.js';
import { times } from '../faults/support/driver.js';
import { seed } from '../support/data/leads.js';
import { onEachDatabase } from '../support/databases/databases.js';
import { changeLead, storedLead } from '../support/site/admin.js';
import { type TestSite, testSite } from '../support/site/site.js';
import { attach, workOnImports } from './customers-of-site.js';

const histories = times(8, 200);
const phoneOf = (person: number) => `(763) 581-000${person}`;
const person = fc.nat(5);
const day = fc.constantFrom('2025-02-03', '2025-08-09', '2026-01-02');
const lead = fc.nat(7);
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('complete' as const), lead, day }) },
  fc.record({
    kind: fc.constant('pay' as const),
    ...{ lead, cents: fc.option(fc.integer({ min: 0, max: 900_00 })), isPaid: fc.boolean() },
  }),
  fc.record({ kind: fc.constantFrom('reopen' as const, 'spam' as const, 'not-spam' as const), lead }),
  fc.record({ kind: fc.constantFrom('remind' as const, 'erase' as const, 'attach' as const), lead }),
  fc.record({ kind: fc.constant('correct' as const), lead, person }),
  fc.record({ kind: fc.constant('merge' as const), person, other: person }),
  fc.record({ kind: fc.constant('import' as const), person, day }),
  fc.record({ kind: fc.constant('undo' as const) }),
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

onEachDatabase('The totals of customers', (make) => {
  const site = testSite(make);
  let owner: Awaited<ReturnType<TestSite['owner']>>;
  let imports: number[] = [];

  /** What is stored, and what the jobs, the reminders and the imports add up to. */
  const rows = async () => {
    const { dataSource } = site;
    const customers = await dataSource.query('SELECT * FROM customers ORDER BY id');
    const jobs = await dataSource.query(
      `SELECT customerId, jobs.doneOn, jobs.chargedCents, jobs.paidOn,
        (SELECT COUNT(*) FROM outbox WHERE leadId = contacts.id AND kind = 'rebooking-reminder' AND state = 'done') AS reminders
       FROM contacts JOIN jobs ON leadId = contacts.id WHERE isSuspect = 0 AND jobs.doneOn IS NOT NULL`,
    );
    const sum = (all: { chargedCents: number | null }[]) =>
      all.reduce((cents, { chargedCents }) => cents + (chargedCents ?? 0), 0);
    const computed = customers.map((row: { id: number; lastCleanedOn: string | null }) => {
      const own = jobs.filter(({ customerId }: { customerId: number }) => customerId === row.id);
      const days = own.map(({ doneOn }: { doneOn: string }) => doneOn).sort();
      const cleanedOn = [...days, row.lastCleanedOn ?? ''].sort().at(-1);
      const isLast = ({ doneOn, reminders }: { doneOn: string; reminders: number }) =>
        doneOn === cleanedOn && Number(reminders) > 0;
      return {
        ...{ id: row.id, totalJobs: own.length, totalChargedCents: sum(own) },
        totalPaidCents: sum(own.filter(({ paidOn }: { paidOn: string | null }) => paidOn !== null)),
        firstDoneOn: days[0] ?? '',
        firstDayJobs: days.filter((day: string) => day === days[0]).length,
        ...{ lastDoneOn: days.at(-1) ?? '', cleanedOn, overdueOrder: cleanedOn || '9999-12-31' },
        isReminded: own.some(isLast) ? 1 : 0,
      };
    });
    const columns = Object.keys(computed[0] ?? {});
    const stored = customers.map((row: object) =>
      Object.fromEntries(
        Object.entries(row)
          .filter(([column]) => columns.includes(column))
          // MySQL returns large numbers as texts.
          .map(([column, value]) => [column, column.endsWith('Cents') ? Number(value) : value]),
      ),
    );
    return { stored, computed };
  };
  const expectRight = async () => {
    const { stored, computed } = await rows();
    expect(stored).toEqual(computed);
    return stored;
  };
  const customerOfPhone = async (number: number): Promise<number | undefined> => {
    const [row] = await site.dataSource.query('SELECT customerId FROM customer_keys WHERE value = ?', [
      `+1${phoneOf(number).replace(/\D/g, '')}`,
    ]);
    return row?.customerId;
  };
  const settle = (leadId: number) =>
    site.app.get(UnitOfWorkService).run(async (manager) => {
      const reminder = { leadId, kind: 'rebooking-reminder' as const };
      await site.app.get(OutboxService).countAsDone(manager, reminder, '');
      await site.app.get(OutboxEventsService).tell(manager, { ...reminder, state: 'done', note: '' });
    });
  const importOne = async (phone: string, cleaned: string) => {
    const file = Buffer.from(`Name,Phone,Last cleaned\nImported,${phone},${cleaned}\n`);
    const { headers } = await owner.post('/admin/customers/import').attach('file', file, 'a.csv').expect(303);
    await workOnImports(site);
    await owner.post(`${headers.location}/begin`).expect(303);
    await workOnImports(site);
    imports.push(Number(headers.location.split('/').at(-1)));
  };

  async function take(step: Step, ids: number[]): Promise<void> {
    const id = 'lead' in step ? ids[step.lead] : 0;
    const isThere =
      id === 0 || (await site.dataSource.query('SELECT id FROM contacts WHERE id = ?', [id]))[0];
    if (!isThere) return;
    if (step.kind === 'complete') await changeLead(site, id, { status: 'completed', day: step.day });
    if (step.kind === 'reopen') await changeLead(site, id, { status: 'contacted' });
    if (step.kind === 'spam' || step.kind === 'not-spam')
      await changeLead(site, id, { isSpam: step.kind === 'spam' });
    if (step.kind === 'correct') await changeLead(site, id, { phone: phoneOf(step.person) });
    if (step.kind === 'attach') await attach(site);
    if (step.kind === 'remind') await settle(id);
    if (step.kind === 'import') await importOne(phoneOf(step.person), step.day);
    if (step.kind === 'pay') {
      const { version } = await site.app.get(JobsService).jobOf(id);
      const costs = { travelCents: null, productCents: null, paymentUrl: null };
      const paid = step.isPaid
        ? { paidOn: '2026-02-03', paidBy: 'card' as const }
        : { paidOn: null, paidBy: null };
      await site.app.get(PaymentsService).save(id, { chargedCents: step.cents, ...paid, ...costs }, version);
    }
    if (step.kind === 'erase')
      await site.app.get(LeadErasureService).erase({ leads: [await storedLead(site, id)], files: [] });
    if (step.kind === 'merge') {
      const [one, other] = [await customerOfPhone(step.person), await customerOfPhone(step.other)];
      if (one && other && one !== other) await site.app.get(CustomersService).merge(one, other);
    }
    if (step.kind === 'undo' && imports.length > 0)
      await owner.post(`/admin/customers/import/${imports.pop()}/undo`).expect(303);
  }

  beforeAll(async () => {
    owner = await site.owner();
  });

  it(
    'are what the jobs add up to after every step of any history',
    async () => {
      const samples = fc.sample(fc.array(step, { minLength: 15, maxLength: 25 }), {
        numRuns: histories,
        seed: 20261128,
      });
      const seen = new Set<string>();
      for (const history of samples) {
        for (const table of ['contacts', 'jobs', 'outbox', 'customers', 'customer_keys', 'customer_imports'])
          await site.dataSource.query(`DELETE FROM ${table}`);
        imports = [];
        const people = Array.from({ length: 8 }, (_, index) => ({ phone: phoneOf(index % 5), email: '' }));
        const ids = await seed(site.dataSource, people);
        await attach(site);
        for (const step of history) {
          await take(step, ids);
          seen.add(step.kind);
          for (const row of await expectRight()) if (row.isReminded) seen.add('reminded');
        }
      }
      expect(seen.size).toBe(13);
    },
    60_000 + 5_000 * histories,
  );

  it('are corrected after a change of an earlier release, which doesn’t know them', async () => {
    const [id] = await seed(site.dataSource, [{ phone: phoneOf(9), email: '' }]);
    await attach(site);
    await site.dataSource.query(
      "INSERT INTO jobs (leadId, quoteLines, doneOn, chargedCents) VALUES (?, '[]', '2025-04-05', 12000)",
      [id],
    );
    const before = await rows();
    expect(before.stored).not.toEqual(before.computed);
    await site.app.get(CustomerTotalsService).check();
    expect((await expectRight()).at(-1)).toMatchObject({
      totalChargedCents: 12_000,
      cleanedOn: '2025-04-05',
    });
  });

  it('stay right when two jobs of a customer are completed at the same time', async () => {
    const ids = await seed(
      site.dataSource,
      [7, 7, 7, 7].map((number) => ({ phone: phoneOf(number), email: '' })),
    );
    await attach(site);
    await Promise.all(ids.map((id) => changeLead(site, id, { status: 'completed', day: '2025-06-07' })));
    expect((await expectRight()).at(-1)).toMatchObject({ totalJobs: 4 });
  });
});
