import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, In, type Repository } from 'typeorm';
import type { Lead } from '../contacts/leads/lead.entity.js';
import type { LeadEvent, LeadListener } from '../contacts/leads/lead-events.service.js';
import { notSpamSql } from '../contacts/leads/lead-scopes.js';
import { LeadTimelineService } from '../contacts/leads/lead-timeline.service.js';
import type { BackgroundTask } from '../platform/background/background-task.js';
import { msOf, sqlInstant } from '../platform/database/dialect.js';
import { idBlocks } from '../platform/database/id-blocks.js';
import { insertRows, marks } from '../platform/database/insert-rows.js';
import { UnitOfWorkService } from '../platform/database/unit-of-work.service.js';
import { Customer } from './customer.entity.js';
import { CustomerCleanupService } from './customer-cleanup.service.js';
import {
  CustomerKeysService,
  type Identity,
  identityOf,
  keysOf,
  type Person,
  pairsOf,
} from './customer-keys.service.js';
import { CustomerTotalsService } from './customer-totals.service.js';
import { type Attachable, idOf, LeadBatch, type Newcomer } from './lead-batch.js';
import { ReferralCodesService } from './referral-codes.service.js';

type LeadChanged = Extract<LeadEvent, { kind: 'changed' }>;

/**
 * Finds or creates the customers of leads. A request from the website never changes the details of an
 * existing customer; a lead that the owner added or corrected does, where they are empty.
 */
@Injectable()
export class CustomersOfLeadsService implements LeadListener {
  constructor(
    @InjectRepository(Customer) private readonly customers: Repository<Customer>,
    private readonly keys: CustomerKeysService,
    private readonly codes: ReferralCodesService,
    private readonly cleanup: CustomerCleanupService,
    private readonly totals: CustomerTotalsService,
    private readonly timeline: LeadTimelineService,
    private readonly unitOfWork: UnitOfWorkService,
  ) {}

  /** Updates customers on corrections, spam and erasures, in the lead's transaction. */
  async onLeadEvent(manager: EntityManager, event: LeadEvent): Promise<void> {
    const { kind, lead } = event;
    if (kind === 'erased') await this.forget(manager, lead);
    if (kind !== 'changed' || lead.customerId === null) return;
    if (lead.isSpam && !event.before.isSpam) await this.detach(manager, lead);
    else if (isOtherPerson(event.before, lead)) await this.attachAgain(manager, event);
  }

  /**
   * Gives each lead its customer.
   * @param leads locked, without a customer, ordered by ID.
   * @throws a duplicate key error if another process creates a customer with one of the keys; start again
   * then.
   */
  async attach(manager: EntityManager, leads: Attachable[]): Promise<void> {
    const known = await this.keys.ownersOf(leads.flatMap(keysOfLead), manager);
    const batch = new LeadBatch(known, await this.identities(manager, [...new Set(known.values())]));
    for (const lead of leads) batch.add(lead);
    await this.insert(manager, batch.newcomers);
    if (batch.added.length > 0)
      await insertRows(
        manager,
        'customer_keys',
        ['kind', 'value', 'customerId'],
        batch.added.map(({ key, owner }) => [key.kind, key.value, idOf(owner)]),
      );
    await this.note(manager, batch);
  }

  /** Deletes customers from leads who have none left: a lead erased while being attached leaves one. */
  async deleteAbandoned(task: Pick<BackgroundTask, 'isStopped'>): Promise<void> {
    for await (const block of idBlocks(this.customers.manager, 'customers', task)) {
      const rows: { id: number }[] = await this.customers.query(
        `SELECT id FROM customers WHERE id > ? AND id <= ? AND importId IS NULL
         AND NOT EXISTS (SELECT 1 FROM contacts WHERE contacts.customerId = customers.id)`,
        block,
      );
      for (const { id } of rows) await this.unitOfWork.run((manager) => this.cleanup.tidy(manager, id));
    }
  }

  /** Attaches a corrected lead: to its details' owner, else its customer, who takes over the corrections. */
  private async attachAgain(manager: EntityManager, { before, lead, by }: LeadChanged): Promise<void> {
    const former = lead.customerId as number;
    await this.attach(manager, [{ ...lead, ...this.keys.columnsOf(lead) }]);
    lead.customerId = await this.customerOf(manager, lead.id);
    const corrected = by === 'customer' ? {} : correctedIn(before, lead);
    if (lead.customerId !== null) await this.cleanup.tidy(manager, lead.customerId, corrected);
    if (lead.customerId !== former) await this.cleanup.tidy(manager, former);
  }

  private async detach(manager: EntityManager, lead: Lead): Promise<void> {
    await manager.query('UPDATE contacts SET customerId = NULL WHERE id = ?', [lead.id]);
    await this.cleanup.tidy(manager, lead.customerId as number);
    lead.customerId = null;
  }

  /** Cleans up the lead's customer and its keys' owners: it may have been attached since it was read. */
  private async forget(manager: EntityManager, lead: Lead): Promise<void> {
    const owners = await this.keys.ownersOf(keysOfLead({ ...lead, ...this.keys.columnsOf(lead) }), manager);
    const touched = new Set([lead.customerId, ...owners.values()].filter((id) => id !== null));
    for (const id of touched) await this.cleanup.tidy(manager, id);
  }

  private async customerOf(manager: EntityManager, leadId: number): Promise<number | null> {
    const [row] = await manager.query('SELECT customerId FROM contacts WHERE id = ?', [leadId]);
    return row?.customerId ?? null;
  }

  /** Reads what customers are known by: their own details, and those of their newest leads. */
  private async identities(manager: EntityManager, ids: number[]): Promise<Map<number, Identity[]>> {
    const found = new Map<number, Identity[]>();
    for (let start = 0; start < ids.length; start += batchSize) {
      const some = ids.slice(start, start + batchSize);
      const customers = await manager.find(Customer, {
        select: { id: true, name: true, email: true, phone: true },
        where: { id: In(some) },
      });
      for (const customer of customers) found.set(customer.id, [this.keys.identityOf(customer)]);
      const leads: (Pick<Lead, 'name' | 'phoneKey' | 'emailKey'> & { customerId: number })[] =
        await manager.query(some.map(() => newestLeadsSql).join(' UNION ALL '), some);
      for (const lead of leads) found.get(Number(lead.customerId))?.push(identityOf(lead));
    }
    return found;
  }

  private async insert(manager: EntityManager, newcomers: Newcomer[]): Promise<void> {
    if (newcomers.length === 0) return;
    const codes = await this.codes.make(
      manager,
      newcomers.map(({ first }) => first.name),
    );
    await insertRows(
      manager,
      'customers',
      customerColumns,
      newcomers.map(({ first }, index) => {
        const { name, email, phone, address } = personOf(first);
        const { addressKey, searchLines } = this.keys.derived({ name, email, phone, address });
        const at = sqlInstant(instantOf(first.createdAt));
        return [name, email, phone, address, addressKey, searchLines, '', codes[index], at];
      }),
    );
    // Don't count up from the first ID: the increment changes when a node joins or leaves the cluster.
    const rows: { id: number; referralCode: string }[] = await manager.query(
      `SELECT id, referralCode FROM customers WHERE referralCode IN ${marks(codes.length)}`,
      codes,
    );
    const ids = new Map(rows.map(({ id, referralCode }) => [referralCode, Number(id)]));
    for (const [index, one] of newcomers.entries()) one.id = ids.get(codes[index]);
  }

  /** Stores the leads' customers with the details of the owner's own leads; recounts those with a job. */
  private async note(manager: EntityManager, { owners }: LeadBatch): Promise<void> {
    const ids = [...owners].map(([lead, owner]) => [lead.id, idOf(owner)]);
    if (ids.length === 0) return;
    await manager.query(
      `UPDATE contacts SET customerId = CASE id ${ids.map(() => 'WHEN ? THEN ?').join(' ')} END
       WHERE id IN ${marks(ids.length)}`,
      [...ids.flat(), ...ids.map(([id]) => id)],
    );
    const added = [...owners.keys()].filter(
      ({ source, customerId }) => customerId === null && source !== null && source !== 'plan',
    );
    // What other software sends may be a stranger's form.
    const byKey = await this.timeline.addedByKey(
      manager,
      added.map(({ id }) => id),
    );
    for (const lead of added.filter(({ id }) => !byKey.has(id)))
      await this.cleanup.fill(manager, idOf(owners.get(lead) as number | Newcomer), personOf(lead));
    await this.totals.recountOwners(
      manager,
      ids.map(([leadId]) => leadId),
    );
  }
}

/** Leads per customer, and customers per query. */
const comparedLeads = 50;
const batchSize = 100;

const newestLeadsSql = `SELECT * FROM (
    SELECT customerId, name, phoneKey, emailKey FROM contacts WHERE customerId = ? AND ${notSpamSql}
    ORDER BY id DESC LIMIT ${comparedLeads}
  ) AS part`;

const customerColumns = [
  'name',
  'email',
  'phone',
  'address',
  'addressKey',
  'searchLines',
  'notes',
  'referralCode',
  'createdAt',
];

const keysOfLead = (lead: Pick<Lead, 'name' | 'phoneKey' | 'emailKey'>) => [
  ...keysOf(lead.phoneKey, lead.emailKey),
  ...pairsOf(identityOf(lead)),
];
const instantOf = (at: Date | string) => (at instanceof Date ? at.getTime() : msOf(at));

const personOf = ({ name, email, phone, address }: Pick<Lead, keyof Person>): Person => ({
  ...{ name, email, phone },
  address: address ?? '',
});

const isOtherPerson = (before: Lead, lead: Lead) => Object.keys(correctedIn(before, lead)).length > 0;

/** Returns the contact details that a change of a lead changed. */
function correctedIn(before: Lead, lead: Lead): Partial<Person> {
  const was = personOf(before);
  return Object.fromEntries(
    Object.entries(personOf(lead)).filter(([field, value]) => value !== was[field as keyof Person]),
  );
}
