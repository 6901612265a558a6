import { Injectable } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import { ClockService } from '../../config/clock.service.js';
import { sqlInstant } from '../../database/dialect.js';
import { isDuplicateKey } from '../../database/duplicate-key.js';
import { marks } from '../../database/insert-rows.js';
import { UnitOfWorkService } from '../../database/unit-of-work.service.js';
import { Customer } from '../customer.entity.js';
import { CustomerKeysService } from '../customer-keys.service.js';
import { ReferralCodesService } from '../referral-codes.service.js';
import { CustomerImport } from './customer-import.entity.js';
import { clearStage } from './import-reading.service.js';
import { markKnown, personColumns } from './staged-rows.js';

/** What a row can fill in, each as a bit of the row's `filled`. */
const fillable = { email: 1, phone: 2, address: 4, lastCleanedOn: 8, notes: 16 } as const;
type Fillable = keyof typeof fillable;
const isEmpty = (column: string) => `(${column} IS NULL OR ${column} = '')`;

/** Customers whose search lines are written in one statement. */
const writtenAtOnce = 200;
const deadlineMs = 120_000;
const tries = 5;

/** Makes customers of the rows of an import, and takes them back: each in one transaction, so that nothing is ever half done. */
@Injectable()
export class ImportWritingService {
  constructor(
    private readonly keys: CustomerKeysService,
    private readonly codes: ReferralCodesService,
    private readonly unitOfWork: UnitOfWorkService,
    private readonly clock: ClockService,
  ) {}

  /** @param file an import in state `importing`, under a lease of this process. Does nothing where it is in another state by now. */
  async write(file: CustomerImport): Promise<void> {
    for (let turn = 1; ; turn++)
      try {
        return await this.unitOfWork.run((manager) => this.writeRows(manager, file), { deadlineMs });
      } catch (error) {
        // A lead brought one of the keys, or a customer one of the codes, since they were looked up.
        if (turn === tries || !isDuplicateKey(error)) throw error;
      }
  }

  /** Takes back what the import has added. Whoever has got requests since, or was changed by the owner, stays. */
  async undo(manager: EntityManager, file: CustomerImport): Promise<void> {
    const { id } = file;
    const added = `importId = ? AND version = 0
      AND NOT EXISTS (SELECT 1 FROM contacts WHERE contacts.customerId = customers.id)`;
    await manager.query(
      `DELETE FROM customer_keys WHERE customerId IN (SELECT id FROM customers WHERE ${added})`,
      [id],
    );
    await manager.query(`DELETE FROM customers WHERE ${added}`, [id]);
    const kept = await manager.countBy(Customer, { importId: id });
    await this.takeKeysBack(manager, id);
    await this.emptyAgain(manager, id);
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
    // What is told later is which rows were broken; what is undone later is what was filled in.
    await manager.query(
      `DELETE FROM customer_import_rows WHERE importId = ? AND outcome <> 'broken' AND filled = 0`,
      [id],
    );
    await manager.query('DELETE FROM customer_import_keys WHERE importId = ?', [id]);
  }

  /** The codes were made when the file was read; some may have been given to others since. */
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
      `INSERT INTO customers (${columns}, createdAt, importId, importLine)
       SELECT ${columns}, ?, importId, line FROM customer_import_rows
       WHERE importId = ? AND outcome = 'new' AND customerId IS NULL ORDER BY line`,
      [sqlInstant(this.clock.now().getTime()), importId],
    );
  }

  /** Writes what known customers lacked; of several rows of one customer, the first counts. @returns how many learnt something. */
  private async fillIn(manager: EntityManager, importId: number): Promise<number> {
    const bits = Object.entries(fillable).map(
      ([
        column,
        bit,
      ]) => `(${isEmpty(`customers.${column}`)} AND NOT ${isEmpty(`customer_import_rows.${column}`)}
        AND ${isOthers(column as Fillable)} = 0) * ${bit}`,
    );
    await manager.query(
      `UPDATE customer_import_rows SET filled = COALESCE((
        SELECT ${bits.join(' + ')} FROM customers WHERE customers.id = customer_import_rows.customerId
      ), 0) WHERE importId = ? AND line IN (SELECT line FROM (
        SELECT MIN(line) AS line FROM customer_import_rows
        WHERE importId = ? AND outcome = 'new' AND customerId IS NOT NULL GROUP BY customerId) AS firstRows)`,
      [importId, importId],
    );
    const told = (column: string, bit: number) =>
      `${column} = COALESCE((SELECT told.${column} FROM customer_import_rows AS told
        WHERE told.customerId = customers.id AND told.importId = ? AND (told.filled & ${bit}) <> 0), ${column})`;
    const columns = [...Object.entries(fillable), ['addressKey', fillable.address] as const];
    await manager.query(
      `UPDATE customers SET ${columns.map(([column, bit]) => told(column, bit)).join(', ')}
       WHERE id IN (${filledSql})`,
      [...columns.map(() => importId), importId],
    );
    return this.writeSearchLines(manager, importId);
  }

  private async addKeys(manager: EntityManager, importId: number): Promise<void> {
    await manager.query(
      `INSERT INTO customer_keys (kind, value, customerId, importId)
       SELECT wanted.kind, wanted.value, COALESCE(told.customerId, customers.id), wanted.importId
       FROM customer_import_keys AS wanted
       JOIN customer_import_rows AS told ON told.importId = wanted.importId AND told.line = wanted.line
       LEFT JOIN customers ON customers.importId = wanted.importId AND customers.importLine = wanted.line
       WHERE wanted.importId = ? AND NOT EXISTS (
         SELECT 1 FROM customer_keys AS owned WHERE owned.kind = wanted.kind AND owned.value = wanted.value)`,
      [importId],
    );
  }

  /** Keys that the import has brought to customers who were there before, unless a request has brought them, too. */
  private async takeKeysBack(manager: EntityManager, importId: number): Promise<void> {
    const brought = `importId = ? AND customerId NOT IN (SELECT id FROM customers WHERE importId = ?)`;
    await manager.query(
      `UPDATE customer_keys SET importId = NULL WHERE ${brought} AND (isKept = 1 OR EXISTS (
        SELECT 1 FROM contacts WHERE contacts.customerId = customer_keys.customerId AND (
          (kind = 'phone' AND contacts.phoneKey = value) OR (kind = 'email' AND contacts.emailKey = value))))`,
      [importId, importId],
    );
    await manager.query(`DELETE FROM customer_keys WHERE ${brought}`, [importId, importId]);
  }

  /** Empties what the import has filled in, as far as it still stands there and no request says the same. */
  private async emptyAgain(manager: EntityManager, importId: number): Promise<void> {
    const untold = (column: string, bit: number, empty: string, said: string) =>
      `${column} = CASE WHEN ${said} AND EXISTS (SELECT 1 FROM customer_import_rows AS told
        WHERE told.customerId = customers.id AND told.importId = ? AND (told.filled & ${bit}) <> 0
        AND told.${column} = customers.${column}) THEN ${empty} ELSE ${column} END`;
    const noRequest = (column: string) => `NOT EXISTS (SELECT 1 FROM contacts
      WHERE contacts.customerId = customers.id AND contacts.${column} = customers.${column})`;
    // The address last: its key is emptied while it still stands there.
    const sets = [
      untold('email', fillable.email, "''", noRequest('email')),
      untold('phone', fillable.phone, "''", noRequest('phone')),
      untold('lastCleanedOn', fillable.lastCleanedOn, 'NULL', '1 = 1'),
      untold('notes', fillable.notes, "''", '1 = 1'),
      untold('addressKey', fillable.address, "''", noRequest('address')),
      untold('address', fillable.address, "''", noRequest('address')),
    ];
    await manager.query(`UPDATE customers SET ${sets.join(', ')} WHERE id IN (${filledSql})`, [
      ...sets.map(() => importId),
      importId,
    ]);
    await this.writeSearchLines(manager, importId);
  }

  private async writeSearchLines(manager: EntityManager, importId: number): Promise<number> {
    const rows: { customerId: number }[] = await manager.query(filledSql, [importId]);
    for (let start = 0; start < rows.length; start += writtenAtOnce) {
      const ids = rows.slice(start, start + writtenAtOnce).map(({ customerId }) => customerId);
      const customers = await manager.findBy(Customer, { id: In(ids) });
      if (customers.length === 0) continue;
      const lines = customers.flatMap((customer) => [customer.id, this.keys.derived(customer).searchLines]);
      await manager.query(
        `UPDATE customers SET searchLines = CASE id ${customers.map(() => 'WHEN ? THEN ?').join(' ')} END
         WHERE id IN ${marks(customers.length)}`,
        [...lines, ...customers.map(({ id }) => id)],
      );
    }
    return rows.length;
  }
}

const filledSql = 'SELECT customerId FROM customer_import_rows WHERE importId = ? AND filled > 0';

/** Whether a row's number or e-mail address belongs to somebody else than the row's customer, as 0 or 1. */
function isOthers(column: Fillable): string {
  if (column !== 'email' && column !== 'phone') return '0';
  return `EXISTS (SELECT 1 FROM customer_import_keys AS wanted
    JOIN customer_keys AS owned ON owned.kind = wanted.kind AND owned.value = wanted.value
    WHERE wanted.importId = customer_import_rows.importId AND wanted.line = customer_import_rows.line
    AND wanted.kind = '${column}' AND owned.customerId <> customer_import_rows.customerId)`;
}
