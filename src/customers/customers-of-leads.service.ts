import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { EntityManager, Repository } from 'typeorm';
import type { Lead } from '../contacts/leads/lead.entity.js';
import type { LeadEvent, LeadListener } from '../contacts/leads/lead-events.service.js';
import type { BackgroundTask } from '../platform/background/background-task.js';
import { msOf, sqlInstant } from '../platform/database/dialect.js';
import { idBlocks } from '../platform/database/id-blocks.js';
import { insertRows, marks } from '../platform/database/insert-rows.js';
import { UnitOfWorkService } from '../platform/database/unit-of-work.service.js';
import { Customer } from './customer.entity.js';
import { CustomerCleanupService } from './customer-cleanup.service.js';
import { CustomerKeysService, type Key, keysOf, nameOf, type Person } from './customer-keys.service.js';
import { CustomerTotalsService } from './customer-totals.service.js';
import { ReferralCodesService } from './referral-codes.service.js';

/** The fields of a lead that decide who it belongs to. */
export interface Attachable
  extends Pick<Lead, 'id' | 'name' | 'email' | 'phone' | 'address' | 'phoneKey' | 'emailKey' | 'customerId'> {
  createdAt: Date | string;
}

/** A customer to create for leads of a batch; the insert sets the ID. */
interface Newcomer {
  person: Person;
  createdAt: Date | string;
  id?: number;
}

/**
 * Finds or creates the customer of a lead: by phone number, else by email. An equal address doesn't make two people the same:
 * families move.
 */
@Injectable()
export class CustomersOfLeadsService implements LeadListener {
  constructor(
    @InjectRepository(Customer) private readonly customers: Repository<Customer>,
    private readonly keys: CustomerKeysService,
    private readonly codes: ReferralCodesService,
    private readonly cleanup: CustomerCleanupService,
    private readonly totals: CustomerTotalsService,
    private readonly unitOfWork: UnitOfWorkService,
  ) {}

  /** Updates customers on corrections, spam and erasures, in the lead's transaction. */
  async onLeadEvent(manager: EntityManager, event: LeadEvent): Promise<void> {
    const { kind, lead } = event;
    if (kind === 'erased') await this.forget(manager, lead);
    if (kind !== 'changed' || lead.customerId === null) return;
    if (lead.isSpam && !event.before.isSpam) await this.detach(manager, lead);
    else if (isOtherPerson(event.before, lead)) await this.attachAgain(manager, lead);
  }

  /**
   * Gives each lead its customer.
   * @param leads locked, without a customer, ordered by ID.
   * @throws a duplicate key error if another process creates a customer with one of the keys; start again then.
   */
  async attach(manager: EntityManager, leads: Attachable[]): Promise<void> {
    const owners = await this.keys.ownersOf(leads.flatMap(keysOfLead), manager);
    const chosen = new Map<Attachable, number | Newcomer>();
    const known = new Map<string, number | Newcomer>(owners);
    const added: { key: Key; owner: number | Newcomer }[] = [];
    for (const lead of leads) {
      const keys = keysOfLead(lead);
      const owner =
        keys.map((key) => known.get(nameOf(key))).find(Boolean) ?? lead.customerId ?? newcomer(lead);
      chosen.set(lead, owner);
      if (isNewcomer(owner)) owner.person = filledFrom(owner.person, personOf(lead));
      for (const key of keys.filter((one) => !known.has(nameOf(one)))) {
        known.set(nameOf(key), owner);
        added.push({ key, owner });
      }
    }
    await this.insert(manager, [...new Set([...chosen.values()].filter(isNewcomer))]);
    if (added.length > 0)
      await insertRows(
        manager,
        'customer_keys',
        ['kind', 'value', 'customerId'],
        added.map(({ key, owner }) => [key.kind, key.value, idOf(owner)]),
      );
    await this.note(manager, chosen);
  }

  /** Deletes customers from leads who have none left. A lead that is erased while it is being attached leaves one behind. */
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

  /** Attaches a corrected lead: owners of its new keys first, then the current customer, then a new one. */
  private async attachAgain(manager: EntityManager, lead: Lead): Promise<void> {
    const before = lead.customerId as number;
    await this.attach(manager, [{ ...lead, ...this.keys.columnsOf(lead) }]);
    await this.cleanup.tidy(manager, before);
    lead.customerId = await this.customerOf(manager, lead.id);
    if (lead.customerId !== null && lead.customerId !== before)
      await this.cleanup.tidy(manager, lead.customerId);
  }

  private async detach(manager: EntityManager, lead: Lead): Promise<void> {
    await manager.query('UPDATE contacts SET customerId = NULL WHERE id = ?', [lead.id]);
    await this.cleanup.tidy(manager, lead.customerId as number);
    lead.customerId = null;
  }

  /** Cleans up the lead's customer and the owners of its keys: the lead may have been attached since it was read. */
  private async forget(manager: EntityManager, lead: Lead): Promise<void> {
    const owners = await this.keys.ownersOf(this.keys.of(lead), manager);
    const touched = new Set([lead.customerId, ...owners.values()].filter((id) => id !== null));
    for (const id of touched) await this.cleanup.tidy(manager, id);
  }

  private async customerOf(manager: EntityManager, leadId: number): Promise<number | null> {
    const [row] = await manager.query('SELECT customerId FROM contacts WHERE id = ?', [leadId]);
    return row?.customerId ?? null;
  }

  private async insert(manager: EntityManager, newcomers: Newcomer[]): Promise<void> {
    if (newcomers.length === 0) return;
    const codes = await this.codes.make(
      manager,
      newcomers.map(({ person }) => person.name),
    );
    await insertRows(
      manager,
      'customers',
      customerColumns,
      newcomers.map(({ person, createdAt }, index) => {
        const { addressKey, searchLines } = this.keys.derived(person);
        const { name, email, phone, address } = person;
        const at = sqlInstant(instantOf(createdAt));
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

  /** Stores the leads' customers, fills empty fields of customers, and recounts those whose leads have a job. */
  private async note(manager: EntityManager, chosen: Map<Attachable, number | Newcomer>): Promise<void> {
    const ids = [...chosen].map(([lead, owner]) => [lead.id, idOf(owner)]);
    if (ids.length === 0) return;
    await manager.query(
      `UPDATE contacts SET customerId = CASE id ${ids.map(() => 'WHEN ? THEN ?').join(' ')} END
       WHERE id IN ${marks(ids.length)}`,
      [...ids.flat(), ...ids.map(([id]) => id)],
    );
    const details = new Map<number, Person>();
    for (const [lead, owner] of chosen)
      if (!isNewcomer(owner)) details.set(owner, filledFrom(details.get(owner) ?? nobody, personOf(lead)));
    await this.cleanup.fill(manager, details);
    await this.totals.recountOwners(
      manager,
      ids.map(([leadId]) => leadId),
    );
  }
}

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

const nobody: Person = { name: '', email: '', phone: '', address: '' };
const newcomer = ({ createdAt }: Attachable): Newcomer => ({ person: nobody, createdAt });
const isNewcomer = (owner: number | Newcomer): owner is Newcomer => typeof owner !== 'number';
const idOf = (owner: number | Newcomer) => (isNewcomer(owner) ? (owner.id as number) : owner);
const keysOfLead = ({ phoneKey, emailKey }: Attachable) => keysOf(phoneKey, emailKey);
const instantOf = (at: Date | string) => (at instanceof Date ? at.getTime() : msOf(at));

const personOf = ({ name, email, phone, address }: Attachable) => ({
  ...{ name, email, phone },
  address: address ?? '',
});

/** Fills a person's empty fields from another. */
const filledFrom = (person: Person, other: Person): Person => ({
  name: person.name || other.name,
  email: person.email || other.email,
  phone: person.phone || other.phone,
  address: person.address || other.address,
});

const isOtherPerson = (before: Lead, lead: Lead) =>
  (['name', 'email', 'phone', 'address'] as const).some((field) => before[field] !== lead[field]);
