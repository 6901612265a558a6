import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Lead } from '../contacts/leads/lead.entity.js';
import { forShare, forUpdate } from '../platform/database/dialect.js';
import { lockRows } from '../platform/database/row-locks.js';
import { Customer } from './customer.entity.js';
import { CustomerKey } from './customer-key.entity.js';
import {
  CustomerKeysService,
  identityOf,
  type Key,
  keysOf,
  nameOf,
  type Person,
  pairsOf,
} from './customer-keys.service.js';
import { CustomerTotalsService } from './customer-totals.service.js';
import { DismissedSuggestionsStore } from './suggestions/dismissed-suggestions.store.js';

type LeadOfCustomer = Pick<Lead, keyof Person | 'phoneKey' | 'emailKey'>;

/** Keeps customers in step with their leads: removes details that only erased or corrected leads had. */
@Injectable()
export class CustomerCleanupService {
  constructor(
    private readonly keys: CustomerKeysService,
    private readonly totals: CustomerTotalsService,
    private readonly dismissed: DismissedSuggestionsStore,
  ) {}

  /**
   * Deletes a customer without leads who was neither imported nor added by the owner. For others, removes the
   * keys and details that no lead, import or owner supports, and recounts the totals.
   * @param corrected details that the owner has just corrected in a lead. They take the place of what is
   * removed or missing.
   */
  async tidy(manager: EntityManager, id: number, corrected: Partial<Person> = {}): Promise<void> {
    // Lock first, to wait for a lead that is being attached and to see it.
    await lockRows(manager, 'customer_keys', 'customerId = ?', [id]);
    const keys: CustomerKey[] = await manager.query(
      `SELECT kind, value, importId, isKept FROM customer_keys WHERE customerId = ?${forUpdate(manager)}`,
      [id],
    );
    const leads: LeadOfCustomer[] = await manager.query(
      `SELECT name, email, phone, address, phoneKey, emailKey FROM contacts
       WHERE customerId = ? ORDER BY id DESC${forShare(manager)}`,
      [id],
    );
    const customer = await manager.findOneBy(Customer, { id });
    if (!customer) return;
    if (leads.length === 0 && customer.importId === null) return this.delete(manager, id);
    const left = await this.dropKeys(manager, keys, leads);
    const dropped = customer.importId === null ? this.unsupported(customer, leads, left) : {};
    await this.take(manager, customer, dropped, corrected);
    await this.dismissed.keepOf(manager, id, leads);
    await this.totals.recount(manager, [id]);
  }

  /** Fills a customer's empty details with what the owner says. */
  async fill(manager: EntityManager, id: number, person: Person): Promise<void> {
    const customer = await manager.findOneBy(Customer, { id });
    if (customer) await this.take(manager, customer, {}, person);
  }

  /** Changes a customer and the columns computed from the details. */
  async write(manager: EntityManager, customer: Customer, changes: Partial<Customer>): Promise<void> {
    const next = { ...customer, ...changes };
    await manager.update(Customer, { id: customer.id }, { ...changes, ...this.keys.derived(next) });
  }

  /** Deletes a customer with all personal data. Leads are deleted elsewhere. */
  async delete(manager: EntityManager, id: number): Promise<void> {
    await manager.delete(CustomerKey, { customerId: id });
    await manager.query('DELETE FROM customer_import_rows WHERE customerId = ?', [id]);
    await manager.query(
      'DELETE FROM plan_visits WHERE planId IN (SELECT id FROM plans WHERE customerId = ?)',
      [id],
    );
    await manager.query('DELETE FROM plans WHERE customerId = ?', [id]);
    await manager.query('DELETE FROM win_backs WHERE customerId = ?', [id]);
    await this.dismissed.deleteOf(manager, id);
    await manager.delete(Customer, { id });
  }

  private async dropKeys(
    manager: EntityManager,
    keys: CustomerKey[],
    leads: LeadOfCustomer[],
  ): Promise<CustomerKey[]> {
    const leadKeys = new Set(
      leads
        .flatMap((lead) => [...keysOf(lead.phoneKey, lead.emailKey), ...pairsOf(identityOf(lead))])
        .map(nameOf),
    );
    const isNeeded = (key: CustomerKey) => key.importId !== null || key.isKept || leadKeys.has(nameOf(key));
    for (const { kind, value } of keys.filter((key) => !isNeeded(key)))
      await manager.delete(CustomerKey, { kind, value });
    return keys.filter(isNeeded);
  }

  /** Writes changes of a customer, and the owner's words in gaps. An email from the owner is confirmed. */
  private async take(
    manager: EntityManager,
    customer: Customer,
    dropped: Partial<Customer>,
    given: Partial<Person>,
  ): Promise<void> {
    const next = { ...customer, ...dropped };
    for (const field of ['email', 'phone', 'address'] as const) next[field] ||= given[field] ?? '';
    next.isEmailConfirmed =
      next.email !== '' &&
      (customer.isEmailConfirmed || next.email.toLowerCase() === given.email?.toLowerCase());
    const fields = ['name', 'email', 'phone', 'address', 'isEmailConfirmed'] as const;
    const changed = fields.filter((field) => next[field] !== customer[field]);
    if (changed.length === 0) return;
    await this.write(manager, customer, Object.fromEntries(changed.map((field) => [field, next[field]])));
  }

  /** Returns the details a customer loses. A website request's own don't replace them, except for a name. */
  private unsupported(customer: Customer, leads: LeadOfCustomer[], keys: CustomerKey[]): Partial<Customer> {
    const [newest] = leads;
    const has = new Set([
      ...keys.map(nameOf),
      ...leads.flatMap(({ phoneKey, emailKey }) => keysOf(phoneKey, emailKey)).map(nameOf),
    ]);
    const hasSome = (wanted: Key[]) => wanted.some((one) => has.has(nameOf(one)));
    const isKept = customer.version > 0 || keys.some((key) => key.importId !== null || key.isKept);
    const changes: Partial<Customer> = {};
    const { name, email, phone, address } = customer;
    if (!isKept && !leads.some((lead) => lead.name === name)) changes.name = newest.name;
    if (!isKept && !leads.some((lead) => (lead.address ?? '') === address)) changes.address = '';
    if (!hasSome(this.keys.keysOf({ phone: '', email }))) changes.email = '';
    if (!leads.some((lead) => lead.phone === phone) && !hasSome(this.keys.keysOf({ phone, email: '' })))
      changes.phone = '';
    return changes;
  }
}
