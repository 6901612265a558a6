import { ConflictException, Injectable, NotFoundException } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { EntityManager, Repository } from 'typeorm';
import { type CustomerView, customersPerPage } from '../../views/contracts/customers/customers.js';
import { searchTerms } from '../../views/contracts/leads/leads.js';
import { PhoneNumbersService } from '../business/phone-numbers.service.js';
import { forUpdate } from '../platform/database/dialect.js';
import { insertRows } from '../platform/database/insert-rows.js';
import { UnitOfWorkService } from '../platform/database/unit-of-work.service.js';
import { InvalidInput } from '../platform/http/invalid-input.js';
import { Customer } from './customer.entity.js';
import { CustomerCleanupService } from './customer-cleanup.service.js';
import { CustomerFiguresService, type Money, noMoney } from './customer-figures.service.js';
import { CustomerKey } from './customer-key.entity.js';
import { CustomerKeysService, nameOf } from './customer-keys.service.js';
import type { CustomerForm } from './dto/customer-form.dto.js';

/** Which part of the list. */
export interface CustomerList {
  search?: string;
  /** The id of the customer after whom it begins. */
  before?: number;
}

/** The owner's side of the customers: finding, correcting, merging and deleting them. */
@Injectable()
export class CustomersService {
  constructor(
    @InjectRepository(Customer) private readonly customers: Repository<Customer>,
    private readonly keys: CustomerKeysService,
    private readonly figures: CustomerFiguresService,
    private readonly tidying: CustomerCleanupService,
    private readonly phoneNumbers: PhoneNumbersService,
    private readonly unitOfWork: UnitOfWorkService,
  ) {}

  /** The customers that match a search, the newest first, and how many there are in all. */
  async list({ search = '', before }: CustomerList): Promise<{ customers: CustomerView[]; total: number }> {
    const { text, digits } = searchTerms(search);
    const query = this.customers.createQueryBuilder('customer');
    if (text !== '')
      query.where(
        `(INSTR(customer.searchLines, :text) > 0 OR INSTR(LOWER(customer.referralCode), :text) > 0 OR customer.id IN (
          SELECT customerId FROM customer_keys WHERE INSTR(LOWER(value), :text) > 0 OR INSTR(value, :digits) > 0))`,
        // Nothing has a line break in it.
        { text, digits: digits || '\n' },
      );
    const total = await query.getCount();
    if (before !== undefined) query.andWhere('customer.id < :before', { before });
    const rows = await query.orderBy('customer.id', 'DESC').limit(customersPerPage).getMany();
    const money = await this.figures.moneyOf(rows.map(({ id }) => id));
    return { customers: rows.map((row) => this.present(row, money.get(row.id))), total };
  }

  /** @throws {NotFoundException} for an id that no customer has. */
  async find(id: number): Promise<Customer> {
    return found(await this.customers.findOneBy({ id }));
  }

  present(customer: Customer, money: Money = noMoney): CustomerView {
    const { id, name, email, phone, address, notes, createdAt, version, importId, lastCleanedOn } = customer;
    const { jobs, chargedCents, lastDoneOn } = money;
    const days = [lastDoneOn, lastCleanedOn].filter((day) => day !== null).sort();
    return {
      ...{ id, name, email, phone, address, notes, version },
      ...this.phoneNumbers.shown(phone),
      createdAt: createdAt.toISOString(),
      isImported: importId !== null,
      lastCleanedOn: days.at(-1) ?? null,
      ...{ jobs, chargedCents },
    };
  }

  /**
   * Corrects a customer.
   * @throws {NotFoundException} for an id that no customer has.
   * @throws {ConflictException} for a change made from an old copy.
   * @throws {InvalidInput} where the phone or the e-mail is another customer's.
   */
  async save(id: number, { version, ...person }: CustomerForm): Promise<void> {
    await this.unitOfWork.run(async (manager) => {
      const customer = await this.locked(manager, id);
      if (version !== undefined && version !== customer.version)
        throw new ConflictException(
          `${customer.name} was changed meanwhile. Please look at it again before you save.`,
        );
      await this.takeKeys(manager, customer, person);
      await this.tidying.write(manager, customer, { ...person, version: customer.version + 1 });
      await this.tidying.tidy(manager, id);
    });
  }

  /**
   * Makes one of two customers: requests, numbers, words and codes of the other become this one's, and the other is gone.
   * @throws {NotFoundException} for an id that no customer has.
   */
  async merge(id: number, otherId: number): Promise<void> {
    await this.unitOfWork.run(async (manager) => {
      // Always in the same order, so that two of these wait for each other at most.
      const locked = new Map<number, Customer>();
      for (const one of [id, otherId].sort((a, b) => a - b)) locked.set(one, await this.locked(manager, one));
      const [stays, goes] = [locked.get(id) as Customer, locked.get(otherId) as Customer];
      await manager.query('UPDATE contacts SET customerId = ? WHERE customerId = ?', [id, otherId]);
      await manager.query('UPDATE customer_keys SET isKept = 1 WHERE customerId = ?', [id]);
      await manager.query('UPDATE customer_keys SET customerId = ?, isKept = 1 WHERE customerId = ?', [
        id,
        otherId,
      ]);
      await manager.query('UPDATE customer_import_rows SET customerId = ? WHERE customerId = ?', [
        id,
        otherId,
      ]);
      await manager.delete(Customer, { id: otherId });
      const code = { kind: 'code' as const, value: goes.referralCode };
      await insertRows(
        manager,
        'customer_keys',
        ['kind', 'value', 'customerId', 'isKept'],
        [[code.kind, code.value, id, 1]],
      );
      await this.tidying.write(manager, stays, {
        email: stays.email || goes.email,
        phone: stays.phone || goes.phone,
        address: stays.address || goes.address,
        notes: [stays.notes, goes.notes].filter(Boolean).join('\n\n'),
        lastCleanedOn:
          [stays.lastCleanedOn, goes.lastCleanedOn]
            .filter((day) => day !== null)
            .sort()
            .at(-1) ?? null,
        version: stays.version + 1,
      });
    });
  }

  /**
   * Deletes a customer.
   * @throws {NotFoundException} for an id that no customer has.
   * @throws {ConflictException} for one with requests; the customer goes with them.
   */
  async delete(id: number): Promise<void> {
    await this.unitOfWork.run(async (manager) => {
      await this.locked(manager, id);
      const [lead] = await manager.query('SELECT id FROM contacts WHERE customerId = ? LIMIT 1', [id]);
      if (lead)
        throw new ConflictException(
          'This customer has requests. Delete those; the customer goes with the last one.',
        );
      await this.tidying.delete(manager, id);
    });
  }

  private async locked(manager: EntityManager, id: number): Promise<Customer> {
    await manager.query(`SELECT id FROM customers WHERE id = ?${forUpdate(manager)}`, [id]);
    return found(await manager.findOneBy(Customer, { id }));
  }

  /** Makes the phone and the e-mail that the owner typed this customer's; those before stay where a request has them. */
  private async takeKeys(
    manager: EntityManager,
    customer: Customer,
    person: Pick<CustomerForm, 'phone' | 'email'>,
  ): Promise<void> {
    const keys = this.keys.of(person);
    const owners = await this.keys.ownersOf(keys, manager);
    for (const key of keys) {
      const owner = owners.get(nameOf(key));
      if (owner !== undefined && owner !== customer.id)
        throw new InvalidInput([
          {
            field: key.kind,
            message: `Customer no. ${owner} has this already. Are they one person? Merge them below.`,
          },
        ]);
      if (owner === undefined)
        await manager.insert(CustomerKey, { ...key, customerId: customer.id, importId: null, isKept: true });
    }
    await this.leaveKeys(manager, customer, keys.map(nameOf));
  }

  /** What the owner has typed before, or merged, is the owner's to take back. */
  private async leaveKeys(manager: EntityManager, customer: Customer, kept: string[]): Promise<void> {
    for (const key of this.keys.of(customer))
      if (!kept.includes(nameOf(key)))
        await manager.update(
          CustomerKey,
          { ...key, customerId: customer.id },
          { isKept: false, importId: null },
        );
  }
}

/** @throws {NotFoundException} where there is none. */
function found(customer: Customer | null): Customer {
  if (!customer) throw new NotFoundException('No such customer');
  return customer;
}
