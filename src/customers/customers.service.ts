import { ConflictException, Injectable, NotFoundException } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { EntityManager, Repository } from 'typeorm';
import type { CustomerView } from '../../views/contracts/customers/customers.js';
import { PhoneNumbersService } from '../business/phone-numbers.service.js';
import { AuditLogService } from '../platform/audit/audit-log.service.js';
import { forUpdate } from '../platform/database/dialect.js';
import { insertRows } from '../platform/database/insert-rows.js';
import { UnitOfWorkService } from '../platform/database/unit-of-work.service.js';
import { InvalidInput } from '../platform/http/invalid-input.js';
import { Customer } from './customer.entity.js';
import { CustomerCleanupService } from './customer-cleanup.service.js';
import { CustomerKey } from './customer-key.entity.js';
import { CustomerKeysService, nameOf } from './customer-keys.service.js';
import { CustomerTotalsService } from './customer-totals.service.js';
import type { CustomerForm } from './dto/customer-form.dto.js';

/** Finds, corrects, merges and deletes customers for the owner. */
@Injectable()
export class CustomersService {
  constructor(
    @InjectRepository(Customer) private readonly customers: Repository<Customer>,
    private readonly keys: CustomerKeysService,
    private readonly cleanup: CustomerCleanupService,
    private readonly totals: CustomerTotalsService,
    private readonly phoneNumbers: PhoneNumbersService,
    private readonly audit: AuditLogService,
    private readonly unitOfWork: UnitOfWorkService,
  ) {}

  /**
   * Finds a customer.
   * @throws {NotFoundException} if there is no such customer.
   */
  async find(id: number): Promise<Customer> {
    return found(await this.customers.findOneBy({ id }));
  }

  present(customer: Customer): CustomerView {
    const { id, name, email, phone, address, notes, createdAt, version, importId, cleanedOn } = customer;
    const { totalJobs: jobs, totalChargedCents: chargedCents, totalPaidCents } = customer;
    return {
      ...{ id, name, email, phone, address, notes, version },
      ...this.phoneNumbers.shown(phone),
      createdAt: createdAt.toISOString(),
      isImported: importId !== null,
      lastCleanedOn: cleanedOn || null,
      ...{ jobs, chargedCents, unpaidCents: chargedCents - totalPaidCents },
    };
  }

  /**
   * Corrects a customer.
   * @throws {NotFoundException} if there is no such customer.
   * @throws {ConflictException} if the customer has changed since.
   * @throws {InvalidInput} if the phone or the email belongs to another customer.
   */
  async save(id: number, { version, ...person }: CustomerForm): Promise<void> {
    await this.unitOfWork.run(async (manager) => {
      const customer = await this.locked(manager, id);
      if (version !== undefined && version !== customer.version)
        throw new ConflictException(
          'This customer was changed in another window. Review it, then save again.',
        );
      await this.claimKeys(manager, customer, person);
      await this.cleanup.write(manager, customer, { ...person, version: customer.version + 1 });
      await this.cleanup.tidy(manager, id);
    });
  }

  /**
   * Merges two customers: the other's leads, keys, notes and codes move to this one, and the other is deleted.
   * @throws {NotFoundException} if there is no such customer.
   */
  async merge(id: number, otherId: number): Promise<void> {
    await this.unitOfWork.run(async (manager) => {
      // Same order every time, to avoid deadlocks.
      const locked = new Map<number, Customer>();
      for (const one of [id, otherId].sort((a, b) => a - b)) locked.set(one, await this.locked(manager, one));
      const [target, source] = [locked.get(id) as Customer, locked.get(otherId) as Customer];
      await manager.query('UPDATE contacts SET customerId = ? WHERE customerId = ?', [id, otherId]);
      await manager.query('UPDATE plans SET customerId = ? WHERE customerId = ?', [id, otherId]);
      await manager.query('UPDATE win_backs SET customerId = ? WHERE customerId = ?', [id, otherId]);
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
      const code = { kind: 'code' as const, value: source.referralCode };
      await insertRows(
        manager,
        'customer_keys',
        ['kind', 'value', 'customerId', 'isKept'],
        [[code.kind, code.value, id, 1]],
      );
      await this.cleanup.write(manager, target, {
        email: target.email || source.email,
        phone: target.phone || source.phone,
        address: target.address || source.address,
        notes: [target.notes, source.notes].filter(Boolean).join('\n\n'),
        lastCleanedOn:
          [target.lastCleanedOn, source.lastCleanedOn]
            .filter((day) => day !== null)
            .sort()
            .at(-1) ?? null,
        version: target.version + 1,
      });
      await this.totals.recount(manager, [id]);
    });
  }

  /**
   * Deletes a customer.
   * @throws {NotFoundException} if there is no such customer.
   * @throws {ConflictException} for one with leads; deleting the last lead deletes the customer.
   */
  async delete(id: number): Promise<void> {
    await this.unitOfWork.run(async (manager) => {
      await this.locked(manager, id);
      const [lead] = await manager.query('SELECT id FROM contacts WHERE customerId = ? LIMIT 1', [id]);
      if (lead)
        throw new ConflictException(
          'This customer has leads. Delete them first: the customer is deleted with the last one.',
        );
      await this.cleanup.delete(manager, id);
      await this.audit.record(manager, 'customer.deleted', `Customer ${id}`);
    });
  }

  private async locked(manager: EntityManager, id: number): Promise<Customer> {
    await manager.query(`SELECT id FROM customers WHERE id = ?${forUpdate(manager)}`, [id]);
    return found(await manager.findOneBy(Customer, { id }));
  }

  /** Gives the typed phone and email to this customer. Old ones stay if a lead has them. */
  private async claimKeys(
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
            message: `Customer #${owner} already has this. If they are the same person, merge the two.`,
          },
        ]);
      if (owner === undefined)
        await manager.insert(CustomerKey, { ...key, customerId: customer.id, importId: null, isKept: true });
    }
    await this.releaseKeys(manager, customer, keys.map(nameOf));
  }

  /** Clears the marks of the owner and the import on the customer's previous keys, so that the cleanup deletes those that no lead has. */
  private async releaseKeys(manager: EntityManager, customer: Customer, current: string[]): Promise<void> {
    for (const key of this.keys.of(customer))
      if (!current.includes(nameOf(key)))
        await manager.update(
          CustomerKey,
          { ...key, customerId: customer.id },
          { isKept: false, importId: null },
        );
  }
}

/**
 * Returns the customer.
 * @throws {NotFoundException} if there is none.
 */
function found(customer: Customer | null): Customer {
  if (!customer) throw new NotFoundException('Customer not found');
  return customer;
}
