import { Injectable } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import { ClockService } from '../../platform/config/clock.service.js';
import { sqlInstant } from '../../platform/database/dialect.js';
import { isDuplicateKey } from '../../platform/database/duplicate-key.js';
import { marks } from '../../platform/database/insert-rows.js';
import { UnitOfWorkService } from '../../platform/database/unit-of-work.service.js';
import { Customer } from '../customer.entity.js';
import { CustomerKeysService, nameOf } from '../customer-keys.service.js';
import { CustomerTotalsService, neverCleaned } from '../customer-totals.service.js';
import { ReferralCodesService } from '../referral-codes.service.js';
import { CustomerImport } from './customer-import.entity.js';
import { clearStage } from './import-reading.service.js';
import { describeAddress, sameAddressKey, withLines } from './row-addresses.js';
import { markKnown, personColumns } from './staged-rows.js';

/** The fields that a row can fill, each as a bit of the row's `filled`. */
const fillable = { email: 1, phone: 2, address: 4, lastCleanedOn: 8, notes: 16, importedCents: 32 } as const;
type Fillable = keyof typeof fillable;
const fillables = Object.keys(fillable) as Fillable[];

/** The bit of a row whose address was added to the customer's notes: the customer has another one. */
const addressInNotes = 64;

/** A row with details of an existing customer. */
interface FillingRow extends Pick<Customer, Fillable> {
  line: number;
  customerId: number;
  filled: number;
}

/** Customers per statement. */
const batchSize = 200;
const deadlineMs = 120_000;
const maxTries = 5;

/** Creates customers from an import's rows, and undoes that: each in one transaction, all or nothing. */
@Injectable()
export class ImportWritingService {
  constructor(
    private readonly keys: CustomerKeysService,
    private readonly codes: ReferralCodesService,
    private readonly totals: CustomerTotalsService,
    private readonly unitOfWork: UnitOfWorkService,
    private readonly clock: ClockService,
  ) {}

  /**
   * Imports the rows. Does nothing if the import is in another state by now.
   * @param file an import in state `importing`, leased by this process.
   */
  async write(file: CustomerImport): Promise<void> {
    for (let turn = 1; ; turn++)
      try {
        return await this.unitOfWork.run((manager) => this.writeRows(manager, file), { deadlineMs });
      } catch (error) {
        // A lead added one of the keys, or a customer one of the codes, since the lookup.
        if (turn === maxTries || !isDuplicateKey(error)) throw error;
      }
  }

  /** Undoes an import. Customers with leads or with the owner's changes stay. */
  async undo(manager: EntityManager, file: CustomerImport): Promise<void> {
    const { id } = file;
    const added = `importId = ? AND version = 0
      AND NOT EXISTS (SELECT 1 FROM contacts WHERE contacts.customerId = customers.id)
      AND NOT EXISTS (SELECT 1 FROM plans WHERE plans.customerId = customers.id)`;
    await manager.query(
      `DELETE FROM customer_keys WHERE customerId IN (SELECT id FROM customers WHERE ${added})`,
      [id],
    );
    await manager.query(`DELETE FROM customers WHERE ${added}`, [id]);
    const kept = await manager.countBy(Customer, { importId: id });
    await this.removeKeys(manager, id);
    await this.clearFields(manager, id);
    await manager.query(
      `UPDATE customers SET importId = NULL, importLine = NULL
       WHERE importId = ? AND EXISTS (SELECT 1 FROM contacts WHERE contacts.customerId = customers.id)`,
      [id],
    );
    await clearStage(manager, id);
    await manager.update(CustomerImport, { id }, { state: 'undone', kept });
  }

  private async writeRows(manager: EntityManager, { id, leasedBy }: CustomerImport): Promise<void> {
    const { affected } = await manager.update(
      CustomerImport,
      { id, leasedBy, state: 'importing' },
      { state: 'done', content: null, finishedAt: this.clock.now() },
    );
    if (affected === 0) return;
    await markKnown(manager, id);
    await this.renewCodes(manager, id);
    await this.addCustomers(manager, id);
    const filled = await this.fillIn(manager, id);
    await this.addKeys(manager, id);
    const added = await manager.countBy(Customer, { importId: id });
    const [{ known }] = await manager.query(
      `SELECT COUNT(*) AS known FROM customer_import_rows WHERE importId = ? AND outcome = 'new' AND customerId IS NOT NULL`,
      [id],
    );
    await manager.update(CustomerImport, { id }, { added, filled, known: Number(known) });
    // Keep broken rows without their names to show them, and filled rows to undo them.
    await manager.query(
      `DELETE FROM customer_import_rows WHERE importId = ? AND outcome <> 'broken' AND filled = 0`,
      [id],
    );
    await manager.query(
      `UPDATE customer_import_rows SET name = '' WHERE importId = ? AND outcome = 'broken'`,
      [id],
    );
    await manager.query('DELETE FROM customer_import_keys WHERE importId = ?', [id]);
  }

  /** Replaces codes that were given to others since the file was read. */
  private async renewCodes(manager: EntityManager, importId: number): Promise<void> {
    const rows: { line: number; name: string }[] = await manager.query(
      `SELECT line, name FROM customer_import_rows WHERE importId = ? AND referralCode IN (
        SELECT referralCode FROM customers UNION SELECT value FROM customer_keys WHERE kind = 'code')`,
      [importId],
    );
    const codes = await this.codes.make(
      manager,
      rows.map(({ name }) => name),
    );
    for (const [index, { line }] of rows.entries())
      await manager.query(
        'UPDATE customer_import_rows SET referralCode = ? WHERE importId = ? AND line = ?',
        [codes[index], importId, line],
      );
  }

  private async addCustomers(manager: EntityManager, importId: number): Promise<void> {
    const columns = personColumns.join(', ');
    await manager.query(
      `INSERT INTO customers (${columns}, isEmailConfirmed, cleanedOn, overdueOrder,
         totalChargedCents, totalPaidCents, createdAt, importId, importLine)
       SELECT ${columns}, email <> '', COALESCE(lastCleanedOn, ''), COALESCE(lastCleanedOn, '${neverCleaned}'),
         COALESCE(importedCents, 0), COALESCE(importedCents, 0), ?, importId, line
       FROM customer_import_rows
       WHERE importId = ? AND outcome = 'new' AND customerId IS NULL ORDER BY line`,
      [sqlInstant(this.clock.now().getTime()), importId],
    );
  }

  /**
   * Fills empty fields of existing customers, and adds another address to their notes; of several rows for
   * one customer, the first counts. @returns how many got new details.
   */
  private async fillIn(manager: EntityManager, importId: number): Promise<number> {
    let filled = 0;
    for (const some of chunks(await this.fillingRows(manager, importId))) {
      const customers = await this.customersOf(manager, some);
      const owners = await this.keys.ownersOf(
        some.flatMap(({ email }) => this.keys.keysOf({ phone: '', email })),
      );
      // An email that belongs to another customer stays there.
      const isOthers = ({ email, customerId }: FillingRow) =>
        this.keys
          .keysOf({ phone: '', email })
          .some((key) => (owners.get(nameOf(key)) ?? customerId) !== customerId);
      for (const row of some) {
        const customer = customers.get(row.customerId) as Customer;
        const missing = fillables.filter((field) => row[field] && !customer[field]);
        const fields = missing.filter((field) => field !== 'email' || !isOthers(row));
        row.filled = fields.reduce((bits, field) => bits | fillable[field], 0);
        Object.assign(customer, Object.fromEntries(fields.map((field) => [field, row[field]])));
        customer.isEmailConfirmed ||= fields.includes('email');
        const notes = withAddress(customer, row);
        if (notes !== customer.notes) row.filled |= addressInNotes;
        customer.notes = notes;
      }
      filled += some.filter((row) => row.filled > 0).length;
      await this.writeCustomers(manager, [...customers.values()]);
      await manager.query(
        `UPDATE customer_import_rows SET filled = CASE line ${some.map(() => 'WHEN ? THEN ?').join(' ')} END
         WHERE importId = ? AND line IN ${marks(some.length)}`,
        [...some.flatMap((row) => [row.line, row.filled]), importId, ...some.map(({ line }) => line)],
      );
    }
    return filled;
  }

  private fillingRows(manager: EntityManager, importId: number): Promise<FillingRow[]> {
    return manager.query(
      `SELECT line, customerId, filled, ${fillables.join(', ')} FROM customer_import_rows
       WHERE importId = ? AND filled > 0 AND customerId IS NOT NULL ORDER BY line`,
      [importId],
    );
  }

  private async customersOf(manager: EntityManager, rows: FillingRow[]): Promise<Map<number, Customer>> {
    const customers = await manager.findBy(Customer, { id: In(rows.map(({ customerId }) => customerId)) });
    return new Map(customers.map((customer) => [customer.id, customer]));
  }

  private async addKeys(manager: EntityManager, importId: number): Promise<void> {
    await manager.query(
      `INSERT INTO customer_keys (kind, value, customerId, importId)
       SELECT wanted.kind, wanted.value, COALESCE(staged.customerId, customers.id), wanted.importId
       FROM customer_import_keys AS wanted
       JOIN customer_import_rows AS staged ON staged.importId = wanted.importId AND staged.line = wanted.line
       LEFT JOIN customers ON customers.importId = wanted.importId AND customers.importLine = wanted.line
       WHERE wanted.importId = ? AND NOT EXISTS (
         SELECT 1 FROM customer_keys AS owned WHERE owned.kind = wanted.kind AND owned.value = wanted.value)`,
      [importId],
    );
  }

  /** Removes keys that the import added to existing customers, unless a lead has them too. */
  private async removeKeys(manager: EntityManager, importId: number): Promise<void> {
    const brought = `importId = ? AND customerId NOT IN (SELECT id FROM customers WHERE importId = ?)`;
    await manager.query(
      `UPDATE customer_keys SET importId = NULL WHERE ${brought} AND (isKept = 1 OR EXISTS (
        SELECT 1 FROM contacts WHERE contacts.customerId = customer_keys.customerId AND (
          (kind = 'phone' AND contacts.phoneKey = value) OR (kind = 'email' AND contacts.emailKey = value))))`,
      [importId, importId],
    );
    await manager.query(`DELETE FROM customer_keys WHERE ${brought}`, [importId, importId]);
  }

  /** Clears fields that the import filled, unless they were changed since or a lead has the same value. */
  private async clearFields(manager: EntityManager, importId: number): Promise<void> {
    for (const some of chunks(await this.fillingRows(manager, importId))) {
      const customers = await this.customersOf(manager, some);
      const leads: Pick<Customer, 'id' | 'email' | 'phone' | 'address'>[] = await manager.query(
        `SELECT customerId AS id, email, phone, address FROM contacts WHERE customerId IN ${marks(some.length)}`,
        some.map(({ customerId }) => customerId),
      );
      for (const row of some) {
        const customer = customers.get(row.customerId);
        if (!customer) continue;
        if (row.filled & addressInNotes) customer.notes = withoutAddress(customer.notes, row);
        const own = leads.filter(({ id }) => id === row.customerId);
        const isInLead = (field: Fillable) =>
          (field === 'email' || field === 'phone' || field === 'address') &&
          own.some((lead) => lead[field] === row[field]);
        const isUnchanged = (field: Fillable) =>
          (row.filled & fillable[field]) > 0 && customer[field] === row[field];
        if (isUnchanged('email')) customer.isEmailConfirmed = false;
        for (const field of fillables.filter((one) => isUnchanged(one) && !isInLead(one)))
          Object.assign(customer, {
            [field]: field === 'lastCleanedOn' || field === 'importedCents' ? null : '',
          });
      }
      await this.writeCustomers(manager, [...customers.values()]);
    }
  }

  /** Writes customers' fields and the columns computed from them. */
  private async writeCustomers(manager: EntityManager, customers: Customer[]): Promise<void> {
    if (customers.length === 0) return;
    const rows = customers.map((customer) => ({
      ...customer,
      isEmailConfirmed: Number(customer.isEmailConfirmed),
      ...this.keys.derived(customer),
    }));
    const columns = [...fillables, 'isEmailConfirmed', 'addressKey', 'searchLines'] as const;
    const cases = `CASE id ${rows.map(() => 'WHEN ? THEN ?').join(' ')} END`;
    await manager.query(
      `UPDATE customers SET ${columns.map((column) => `${column} = ${cases}`).join(', ')}
       WHERE id IN ${marks(rows.length)}`,
      [
        ...columns.flatMap((column) => rows.flatMap((row) => [row.id, row[column]])),
        ...rows.map(({ id }) => id),
      ],
    );
    await this.totals.recount(
      manager,
      rows.map(({ id }) => id),
    );
  }
}

const addressLine = ({ address }: Pick<FillingRow, 'address'>) =>
  describeAddress({ label: 'Address', address, notes: '' });

/** Returns a customer's notes with the address of a row, if it is another one and isn't in them. */
function withAddress({ address, notes }: Customer, row: FillingRow): string {
  const isKnown =
    !row.address || sameAddressKey({ address }) === sameAddressKey(row) || notes.includes(row.address);
  return isKnown ? notes : withLines(notes, [addressLine(row)]);
}

/** Undoes {@link withAddress}. */
const withoutAddress = (notes: string, row: FillingRow): string =>
  notes
    .split('\n')
    .filter((line) => line !== addressLine(row))
    .join('\n');

function* chunks<T>(all: T[]): Generator<T[]> {
  for (let start = 0; start < all.length; start += batchSize) yield all.slice(start, start + batchSize);
}
