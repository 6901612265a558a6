import { Injectable } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import type { Lead } from '../contacts/leads/lead.entity.js';
import { forShare, forUpdate } from '../platform/database/dialect.js';
import { lockRows } from '../platform/database/row-locks.js';
import { Customer } from './customer.entity.js';
import { CustomerKey } from './customer-key.entity.js';
import { CustomerKeysService, type Key, keysOf, nameOf, type Person } from './customer-keys.service.js';
import { CustomerTotalsService } from './customer-totals.service.js';

const personal = ['name', 'email', 'phone', 'address'] as const;

type LeadOfCustomer = Pick<Lead, (typeof personal)[number] | 'phoneKey' | 'emailKey'>;

/** Keeps customers in step with their leads: removes details that only erased or corrected leads had. */
@Injectable()
export class CustomerCleanupService {
  constructor(
    private readonly keys: CustomerKeysService,
    private readonly totals: CustomerTotalsService,
  ) {}

  /**
   * Deletes a customer without leads who was not imported. For others, removes the keys and details that no lead, import or
   * owner supports, and recounts the totals.
   */
  async tidy(manager: EntityManager, id: number): Promise<void> {
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
    if (customer.importId === null) await this.dropDetails(manager, customer, leads, left);
    await this.totals.recount(manager, [id]);
  }

  /**
   * Fills empty fields of customers.
   * @param persons by customer ID.
   */
  async fill(manager: EntityManager, persons: Map<number, Person>): Promise<void> {
    if (persons.size === 0) return;
    for (const customer of await manager.findBy(Customer, { id: In([...persons.keys()]) })) {
      const person = persons.get(customer.id) as Person;
      const missing = personal.filter((field) => customer[field] === '' && person[field] !== '');
      if (missing.length === 0) continue;
      const changes = Object.fromEntries(missing.map((field) => [field, person[field]]));
      await this.write(manager, customer, changes);
    }
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
    await manager.delete(Customer, { id });
  }

  private async dropKeys(
    manager: EntityManager,
    keys: CustomerKey[],
    leads: LeadOfCustomer[],
  ): Promise<CustomerKey[]> {
    const leadKeys = new Set(
      leads.flatMap(({ phoneKey, emailKey }) => keysOf(phoneKey, emailKey)).map(nameOf),
    );
    const isNeeded = (key: CustomerKey) => key.importId !== null || key.isKept || leadKeys.has(nameOf(key));
    for (const { kind, value } of keys.filter((key) => !isNeeded(key)))
      await manager.delete(CustomerKey, { kind, value });
    return keys.filter(isNeeded);
  }

  private async dropDetails(
    manager: EntityManager,
    customer: Customer,
    leads: LeadOfCustomer[],
    keys: CustomerKey[],
  ): Promise<void> {
    const [newest] = leads;
    const has = new Set(keys.map(nameOf));
    const hasSome = (key: Key[]) => key.some((one) => has.has(nameOf(one)));
    const isKept = customer.version > 0 || keys.some((key) => key.importId !== null || key.isKept);
    const changes: Partial<Customer> = {};
    const { name, email, phone, address } = customer;
    if (!isKept && !leads.some((lead) => lead.name === name)) changes.name = newest.name;
    if (!isKept && !leads.some((lead) => (lead.address ?? '') === address))
      changes.address = newest.address ?? '';
    if (email && !hasSome(this.keys.of({ phone: '', email }))) changes.email = newest.email;
    const phoneKeys = this.keys.of({ phone, email: '' });
    if (!leads.some((lead) => lead.phone === phone) && !hasSome(phoneKeys)) changes.phone = newest.phone;
    if (Object.keys(changes).length > 0) await this.write(manager, customer, changes);
  }
}
