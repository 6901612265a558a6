import { setImmediate as turn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { BusinessCalendarService } from '../../business/business-calendar.service.js';
import { ClockService } from '../../platform/config/clock.service.js';
import { insertRows, marks, type SqlValue } from '../../platform/database/insert-rows.js';
import { UnitOfWorkService } from '../../platform/database/unit-of-work.service.js';
import { CustomerKeysService, type Key, nameOf } from '../customer-keys.service.js';
import { ReferralCodesService } from '../referral-codes.service.js';
import { BrokenRow } from './broken-row.js';
import { csvRows } from './csv-rows.js';
import { CustomerImport } from './customer-import.entity.js';
import { type ImportedPerson, nameIn, personOf } from './import-row.js';
import { describeAddress, type LabeledAddress, sameAddressKey, withLines } from './row-addresses.js';
import { layoutOf, type RowLayout } from './row-layout.js';
import { leaseMs, markKnown, rowColumns } from './staged-rows.js';

/** Rows per transaction, so that leads are stored in between. */
const batchSize = 100;

/** Thrown when another process has leased the import, or the owner has discarded it. */
export class LeaseLost extends Error {}

interface StagedRow {
  line: number;
  person?: ImportedPerson;
  /** The name in a rejected row. */
  name?: string;
  keys: Key[];
  /** Why it is not imported. */
  reason?: string;
  /** The line of the same person above, and whether that gets an address from this row. */
  sameAs?: number;
  addsAddress?: boolean;
}

/** What a further row says about the person of a row above. */
interface RowBelow extends Pick<ImportedPerson, 'notes' | 'lastCleanedOn'> {
  /** Those that no row above has. */
  addresses: LabeledAddress[];
}

/** The state while a file is read. */
interface Reading {
  file: CustomerImport;
  layout: RowLayout;
  today: string;
  /** The line of each key. */
  lines: Map<string, number>;
  /** The normalized addresses of each line's person. */
  addresses: Map<number, Set<string>>;
  /** What rows below say about a line's person. */
  below: Map<number, RowBelow[]>;
  codes: Set<string>;
  rows: number;
}

/** Reads a file into the staging table `customer_import_rows`, first deleting an interrupted attempt. */
@Injectable()
export class ImportReadingService {
  constructor(
    private readonly keys: CustomerKeysService,
    private readonly codes: ReferralCodesService,
    private readonly unitOfWork: UnitOfWorkService,
    private readonly calendar: BusinessCalendarService,
    private readonly clock: ClockService,
  ) {}

  /**
   * Reads a file.
   * @param file an import leased by this process, with its content.
   * @throws {LeaseLost}
   */
  async read(file: CustomerImport): Promise<void> {
    await this.unitOfWork.run((manager) => clearStage(manager, file.id));
    const today = this.calendar.dayOf();
    const layout = layoutOf(file.headings, file.columns);
    const known = {
      lines: new Map(),
      addresses: new Map(),
      below: new Map(),
      codes: new Set<string>(),
    };
    const reading: Reading = { file, layout, today, ...known, rows: 0 };
    let staged: StagedRow[] = [];
    let isHeading = true;
    for await (const { line, cells } of csvRows(file.content ?? '')) {
      if (!isHeading) staged.push(this.stage(reading, line, cells));
      isHeading = false;
      if (staged.length < batchSize) continue;
      await this.write(reading, staged);
      await turn();
      staged = [];
    }
    await this.write(reading, staged);
    await this.writeBelow(reading);
    await this.finish(file);
  }

  private stage(reading: Reading, line: number, cells: string[]): StagedRow {
    const { layout, today, lines, below } = reading;
    try {
      const person = personOf(cells, layout, today);
      const keys = this.keysOf(person);
      const sameAs = keys.map((key) => lines.get(nameOf(key))).find((one) => one !== undefined);
      const fresh = keys.filter((key) => !lines.has(nameOf(key)));
      for (const key of fresh) lines.set(nameOf(key), sameAs ?? line);
      const further = newAddresses(reading, sameAs ?? line, person.addresses);
      if (sameAs === undefined) return { line, person: withAddresses(person, further), keys: fresh };
      const { notes, lastCleanedOn } = person;
      if (further.length > 0 || notes || lastCleanedOn) {
        const rows = below.get(sameAs) ?? [];
        rows.push({ notes, lastCleanedOn, addresses: further });
        below.set(sameAs, rows);
      }
      return { line, person, keys: fresh, sameAs, addsAddress: further.length > 0 };
    } catch (error) {
      if (!(error instanceof BrokenRow)) throw error;
      return { line, name: nameIn(cells, layout), keys: [], reason: error.message };
    }
  }

  private keysOf({ phones, emails }: ImportedPerson): Key[] {
    const keys = [
      ...phones.flatMap((phone) => this.keys.keysOf({ phone, email: '' })),
      ...emails.flatMap((email) => this.keys.keysOf({ phone: '', email })),
    ];
    return [...new Map(keys.map((key) => [nameOf(key), key])).values()];
  }

  private async write(reading: Reading, staged: StagedRow[]): Promise<void> {
    const { file } = reading;
    reading.rows += staged.length;
    await this.unitOfWork.run(async (manager) => {
      await this.keepLease(manager, file, { rowsRead: reading.rows });
      if (staged.length === 0) return;
      const codes = await this.codes.make(
        manager,
        staged.map(({ person }) => person?.name ?? ''),
        reading.codes,
      );
      await insertRows(
        manager,
        'customer_import_rows',
        rowColumns,
        staged.map((row, index) => this.columnsOf(file.id, row, codes[index])),
      );
      const keys = staged.flatMap(({ keys, line, sameAs }) =>
        keys.map(({ kind, value }) => [file.id, kind, value, sameAs ?? line]),
      );
      if (keys.length > 0)
        await insertRows(manager, 'customer_import_keys', ['importId', 'kind', 'value', 'line'], keys);
    });
  }

  /** Adds the addresses and notes from rows below to the notes of persons, and takes the latest cleaning. */
  private async writeBelow({ file, below }: Reading): Promise<void> {
    const found = [...below];
    for (let start = 0; start < found.length; start += batchSize) {
      const some = new Map(found.slice(start, start + batchSize));
      await this.unitOfWork.run(async (manager) => {
        await this.keepLease(manager, file);
        const rows: ({ line: number } & Omit<RowBelow, 'addresses'>)[] = await manager.query(
          `SELECT line, notes, lastCleanedOn FROM customer_import_rows WHERE importId = ? AND line IN ${marks(some.size)}`,
          [file.id, ...some.keys()],
        );
        const whole = rows.map((row) => ({
          line: row.line,
          ...withRowsBelow(row, some.get(row.line) ?? []),
        }));
        const cases = `CASE line ${rows.map(() => 'WHEN ? THEN ?').join(' ')} END`;
        await manager.query(
          `UPDATE customer_import_rows SET notes = ${cases}, lastCleanedOn = ${cases}
           WHERE importId = ? AND line IN ${marks(rows.length)}`,
          [
            ...whole.flatMap(({ line, notes }) => [line, notes]),
            ...whole.flatMap(({ line, lastCleanedOn }) => [line, lastCleanedOn]),
            file.id,
            ...rows.map(({ line }) => line),
          ],
        );
      });
      await turn();
    }
  }

  /**
   * Extends the lease.
   * @throws {LeaseLost} if another process has it.
   */
  private async keepLease(
    manager: EntityManager,
    { id, leasedBy }: CustomerImport,
    progress: Pick<Partial<CustomerImport>, 'rowsRead'> = {},
  ): Promise<void> {
    const leasedUntil = new Date(this.clock.now().getTime() + leaseMs);
    const mine = { id, leasedBy, state: 'reading' as const };
    const { affected } = await manager.update(CustomerImport, mine, { ...progress, leasedUntil });
    if (affected === 0) throw new LeaseLost();
  }

  /** Builds a row's columns: for a rejected one only the line, the reason and, for the preview, the name. */
  private columnsOf(importId: number, row: StagedRow, code: string): SqlValue[] {
    const { line, person, name: rejected = '', reason, sameAs, addsAddress } = row;
    if (!person)
      return [importId, line, 'broken', reason ?? '', rejected, '', '', '', '', '', '', null, null, code];
    const { name, email, phone, address, notes, lastCleanedOn, importedCents } = person;
    const { addressKey, searchLines } = this.keys.derived(person);
    const outcome = sameAs === undefined ? 'new' : 'repeated';
    const note =
      sameAs === undefined
        ? null
        : `Same person as row ${sameAs}${addsAddress ? '. The address goes in that customer’s notes' : ''}`;
    const known = [name, email, phone, address, addressKey, searchLines, notes, lastCleanedOn, importedCents];
    return [importId, line, outcome, note, ...known, code];
  }

  private async finish({ id, leasedBy }: CustomerImport): Promise<void> {
    await this.unitOfWork.run(async (manager) => {
      await markKnown(manager, id);
      const counts: Record<'added' | 'known' | 'repeated' | 'broken', number> = {
        ...{ added: 0, known: 0, repeated: 0, broken: 0 },
      };
      const rows: { what: keyof typeof counts; total: number }[] = await manager.query(
        `SELECT what, COUNT(*) AS total FROM (
          SELECT CASE WHEN outcome <> 'new' THEN outcome WHEN customerId IS NULL THEN 'added' ELSE 'known' END AS what
          FROM customer_import_rows WHERE importId = ?
        ) AS rowsOfImport GROUP BY what`,
        [id],
      );
      for (const { what, total } of rows) counts[what] = Number(total);
      const next = { ...counts, state: 'ready' as const, leasedUntil: this.clock.now() };
      await manager.update(CustomerImport, { id, leasedBy, state: 'reading' }, next);
    });
  }
}

/** Returns the addresses that are new for a line's person, and stores them as known. */
function newAddresses(
  { addresses: known }: Reading,
  line: number,
  found: LabeledAddress[],
): LabeledAddress[] {
  const keys = known.get(line) ?? new Set();
  known.set(line, keys);
  return found.filter((address) => {
    const key = sameAddressKey(address);
    if (keys.has(key)) return false;
    keys.add(key);
    return true;
  });
}

/** Joins what several rows say about a person: the latest cleaning, and the notes of that row first. */
function withRowsBelow(row: Omit<RowBelow, 'addresses'>, below: readonly RowBelow[]) {
  let { lastCleanedOn } = row;
  const [before, after]: string[][] = [[], [row.notes]];
  for (const next of below) {
    const isLater = (next.lastCleanedOn ?? '') > (lastCleanedOn ?? '');
    if (isLater) lastCleanedOn = next.lastCleanedOn;
    (isLater ? before : after).push(next.notes);
  }
  const [first, ...others] = new Set([...before.reverse(), ...after].filter(Boolean));
  const lines = [...others, ...below.flatMap((one) => one.addresses).map(describeAddress)];
  return { lastCleanedOn, notes: withLines(first ?? '', lines) };
}

/** Adds all addresses but the person's own to the notes, with the other program's notes on them. */
function withAddresses(person: ImportedPerson, addresses: LabeledAddress[]): ImportedPerson {
  const lines = addresses.flatMap((one) => {
    if (one.address !== person.address) return [describeAddress(one)];
    return one.notes ? [`Address notes: ${one.notes}`] : [];
  });
  return { ...person, notes: withLines(person.notes, lines) };
}

/** Deletes an import's staged rows. */
export async function clearStage(manager: EntityManager, importId: number): Promise<void> {
  for (const table of ['customer_import_rows', 'customer_import_keys'])
    await manager.query(`DELETE FROM ${table} WHERE importId = ?`, [importId]);
}
