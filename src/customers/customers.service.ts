import { ConflictException, Injectable, NotFoundException } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { EntityManager, Repository } from 'typeorm';
import { type CustomerView, mergedEmail } from '../../views/contracts/customers/customers.js';
import { suggestedFields } from '../../views/contracts/customers/suggestions.js';
import { customerFields } from '../../views/forms/customers/customer.js';
import { problemWith } from '../../views/forms/rules.js';
import { PhoneNumbersService } from '../business/phone-numbers.service.js';
import { Lead } from '../contacts/leads/lead.entity.js';
import { LeadTimelineService } from '../contacts/leads/lead-timeline.service.js';
import { AuditLogService } from '../platform/audit/audit-log.service.js';
import { ClockService } from '../platform/config/clock.service.js';
import { forUpdate } from '../platform/database/dialect.js';
import { insertRow } from '../platform/database/insert-row.js';
import { insertRows } from '../platform/database/insert-rows.js';
import { UnitOfWorkService } from '../platform/database/unit-of-work.service.js';
import { InvalidInput } from '../platform/http/invalid-input.js';
import { Customer } from './customer.entity.js';
import { CustomerCleanupService } from './customer-cleanup.service.js';
import { CustomerKey } from './customer-key.entity.js';
import { CustomerKeysService, nameOf, pairsOf } from './customer-keys.service.js';
import { CustomerTotalsService } from './customer-totals.service.js';
import type { CustomerForm } from './dto/customer-form.dto.js';
import type { SuggestionForm } from './dto/suggestion-forms.dto.js';
import { ReferralCodesService } from './referral-codes.service.js';
import { DismissedSuggestionsStore } from './suggestions/dismissed-suggestions.store.js';
import { TakenKey } from './taken-key.js';

/** Finds, adds, corrects, merges and deletes customers for the owner, and answers suggestions. */
@Injectable()
export class CustomersService {
  constructor(
    @InjectRepository(Customer) private readonly customers: Repository<Customer>,
    private readonly keys: CustomerKeysService,
    private readonly codes: ReferralCodesService,
    private readonly cleanup: CustomerCleanupService,
    private readonly totals: CustomerTotalsService,
    private readonly dismissed: DismissedSuggestionsStore,
    private readonly timeline: LeadTimelineService,
    private readonly phoneNumbers: PhoneNumbersService,
    private readonly audit: AuditLogService,
    private readonly clock: ClockService,
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
    const { totalJobs: jobs, totalChargedCents: chargedCents, totalPaidCents, isEmailConfirmed } = customer;
    return {
      ...{ id, name, email, isEmailConfirmed, phone, address, notes, version },
      ...this.phoneNumbers.shown(phone),
      createdAt: createdAt.toISOString(),
      addedBy: importId === null ? null : importId === 0 ? 'you' : 'import',
      lastCleanedOn: cleanedOn || null,
      ...{ jobs, chargedCents, unpaidCents: chargedCents - totalPaidCents },
    };
  }

  /**
   * Adds a customer, who stays without a lead.
   * @returns the ID.
   * @throws {InvalidInput} if the phone or the email belongs to another customer.
   */
  async add({ name, email = '', phone, address = '', notes = '' }: OwnersWords): Promise<number> {
    const person = { name, email, phone, address, notes };
    return this.unitOfWork.run(async (manager) => {
      const [referralCode] = await this.codes.make(manager, [name]);
      const id = await insertRow(manager, Customer, {
        ...{ ...person, ...this.keys.derived(person), isEmailConfirmed: email !== '' },
        ...{ referralCode, createdAt: this.clock.now(), importId: 0 },
      });
      const blank = { id, name: '', phone: '', email: '' };
      await this.claimKeys(manager, blank, person, '');
      return id;
    });
  }

  /**
   * Corrects a customer. A new email is confirmed by that.
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
      await this.change(manager, customer, person);
    });
  }

  /**
   * Gives a customer a detail that a lead suggests, or confirms the present email.
   * @param leadId the lead that suggests it, in whose timeline that is recorded.
   * @throws {NotFoundException} and {InvalidInput}, as for {@link save}.
   */
  async take(id: number, { field, value, lead: leadId }: SuggestionForm): Promise<void> {
    const message = problemWith(customerFields[field], value);
    if (message) throw new InvalidInput([{ field, message }]);
    await this.unitOfWork.run(async (manager) => {
      const customer = await this.locked(manager, id);
      const { name, email, phone, address, notes } = customer;
      const person = { name, email, phone, address, notes, [field]: value };
      await this.change(manager, customer, person, { confirmsEmail: field === 'email' });
      // Without the detail itself: it may be another lead's, and must go when that is erased.
      const text = `You used this lead’s ${field} for the customer`;
      if (leadId && (await manager.existsBy(Lead, { id: leadId, customerId: id })))
        await this.timeline.add(manager, leadId, 'suggestion', { text });
      await this.audit.record(manager, 'customer.changed', `Customer ${id}: ${field}`);
    });
  }

  /** Dismisses a suggestion, which isn't made again. @throws {NotFoundException} for an unknown customer. */
  async dismiss(id: number, { field, value }: Pick<SuggestionForm, 'field' | 'value'>): Promise<void> {
    await this.unitOfWork.run(async (manager) => {
      await this.locked(manager, id);
      await this.dismissed.dismiss(manager, id, field, value);
    });
  }

  /** Notes that two customers aren't the same person. @throws {NotFoundException} for an unknown one. */
  async separate(id: number, otherId: number): Promise<void> {
    await this.unitOfWork.run(async (manager) => {
      for (const one of [id, otherId].sort((a, b) => a - b)) await this.locked(manager, one);
      await this.dismissed.separate(manager, id, otherId);
    });
  }

  /**
   * Merges two customers: the other's leads, keys, notes and codes move to this one, and the other is
   * deleted.
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
      await this.dismissed.deleteOf(manager, otherId);
      await this.cleanup.write(manager, target, {
        ...mergedEmail(target, source),
        phone: target.phone || source.phone,
        address: target.address || source.address,
        notes: [target.notes, source.notes].filter(Boolean).join('\n\n'),
        lastCleanedOn:
          [target.lastCleanedOn, source.lastCleanedOn]
            .filter((day) => day !== null)
            .sort()
            .at(-1) ?? null,
        importedCents: added(target.importedCents, source.importedCents),
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

  /** Changes a customer as the owner says. What was there before isn't suggested again. */
  private async change(
    manager: EntityManager,
    customer: Customer,
    person: OwnersWords,
    { confirmsEmail = false } = {},
  ): Promise<void> {
    await this.claimKeys(manager, customer, person);
    const isSameEmail = person.email.toLowerCase() === customer.email.toLowerCase();
    await this.cleanup.write(manager, customer, {
      ...person,
      isEmailConfirmed: confirmsEmail || (isSameEmail ? customer.isEmailConfirmed : person.email !== ''),
      version: customer.version + 1,
    });
    for (const field of suggestedFields)
      if (person[field] !== customer[field])
        await this.dismissed.dismiss(manager, customer.id, field, customer[field]);
    await this.cleanup.tidy(manager, customer.id);
  }

  /** Gives the typed phone and email to this customer. Old ones stay if a lead has them. */
  private async claimKeys(
    manager: EntityManager,
    customer: Pick<Customer, 'id' | 'name' | 'phone' | 'email'>,
    person: OwnersWords,
    advice = 'If they are the same person, merge the two.',
  ): Promise<void> {
    const present = this.keys.keysOf(customer).map(nameOf);
    const keys = this.keys.keysOf(person);
    const pairs = pairsOf(this.keys.identityOf(person));
    const owners = await this.keys.ownersOf([...keys, ...pairs], manager);
    for (const key of keys) {
      const owner = owners.get(nameOf(key));
      if (owner !== undefined && owner !== customer.id && !present.includes(nameOf(key)))
        throw new TakenKey(key.kind, found(await manager.findOneBy(Customer, { id: owner })), advice);
    }
    // A person is found by the first key, unless it belongs to someone else.
    const isFound = keys.length === 0 || (owners.get(nameOf(keys[0])) ?? customer.id) === customer.id;
    const claimed = [...keys, ...(isFound ? [] : pairs)];
    for (const key of claimed.filter((one) => !owners.has(nameOf(one))))
      await manager.insert(CustomerKey, { ...key, customerId: customer.id, importId: null, isKept: true });
    await this.releaseKeys(manager, customer, [...keys, ...pairs].map(nameOf));
  }

  /** Clears the owner's and import's marks on previous keys: the cleanup then deletes those no lead has. */
  private async releaseKeys(
    manager: EntityManager,
    customer: Pick<Customer, 'id' | 'name' | 'phone' | 'email'>,
    current: string[],
  ): Promise<void> {
    const previous = [...this.keys.keysOf(customer), ...pairsOf(this.keys.identityOf(customer))];
    for (const key of previous)
      if (!current.includes(nameOf(key)))
        await manager.update(
          CustomerKey,
          { ...key, customerId: customer.id },
          { isKept: false, importId: null },
        );
  }
}

type OwnersWords = Pick<CustomerForm, 'name' | 'email' | 'phone' | 'address' | 'notes'>;

const added = (one: number | null, other: number | null) => (one === null ? other : one + (other ?? 0));

/**
 * Returns the customer.
 * @throws {NotFoundException} if there is none.
 */
function found(customer: Customer | null): Customer {
  if (!customer) throw new NotFoundException('Customer not found');
  return customer;
}
