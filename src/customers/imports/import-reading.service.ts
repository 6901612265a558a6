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
import { type ImportedPerson, personOf } from './import-row.js';
import { addressInWords, type LabelledAddress, sameAddressKey, withLines } from './row-addresses.js';
import { layoutOf, type RowLayout } from './row-layout.js';
import { leaseMs, markKnown, rowColumns } from './staged-rows.js';

/** Rows that are written in one transaction: leads come between two of them. */
const writtenAtOnce = 100;

/** Another process works on the import now, or the owner has given it up. */
export class LeaseLost extends Error {}

interface StagedRow {
  line: number;
  person?: ImportedPerson;
  keys: Key[];
  /** Why it is not imported. */
  reason?: string;
  /** The line of the same person higher up in the file, and whether that learns an address. */
  sameAs?: number;
  tellsAddress?: boolean;
}

/** What is known while a file is read. */
interface Reading {
  file: CustomerImport;
  layout: RowLayout;
  today: string;
  /** The line of each key. */
  lines: Map<string, number>;
  /** The addresses of the person of each line, as they are compared. */
  addresses: Map<number, Set<string>>;
  /** Addresses that rows further below tell of the person of a line. */
  toldBelow: Map<number, LabelledAddress[]>;
  codes: Set<string>;
  rows: number;
}

/** Reads a file into `customer_import_rows`, where nobody but the import sees it. What a process has left there is read anew. */
@Injectable()
export class ImportReadingService {
  constructor(
    private readonly keys: CustomerKeysService,
    private readonly codes: ReferralCodesService,
    private readonly unitOfWork: UnitOfWorkService,
    private readonly calendar: BusinessCalendarService,
    private readonly clock: ClockService,
  ) {}

  /** @param file an import under a lease of this process, with its content. @throws {LeaseLost} */
  async read(file: CustomerImport): Promise<void> {
    await this.unitOfWork.run((manager) => clearStage(manager, file.id));
    const today = this.calendar.dayOf();
    const layout = layoutOf(file.headings, file.columns);
    const known = { lines: new Map(), addresses: new Map(), toldBelow: new Map(), codes: new Set<string>() };
    const reading: Reading = { file, layout, today, ...known, rows: 0 };
    let staged: StagedRow[] = [];
    let isHeading = true;
    for await (const { line, cells } of csvRows(file.content ?? '')) {
      if (!isHeading) staged.push(this.stage(reading, line, cells));
      isHeading = false;
      if (staged.length < writtenAtOnce) continue;
      await this.write(reading, staged);
      await turn();
      staged = [];
    }
    await this.write(reading, staged);
    await this.writeToldBelow(reading);
    await this.finish(file);
  }

  private stage(reading: Reading, line: number, cells: string[]): StagedRow {
    const { layout, today, lines, toldBelow } = reading;
    try {
      const person = personOf(cells, layout, today);
      const keys = this.keysOf(person);
      const sameAs = keys.map((key) => lines.get(nameOf(key))).find((one) => one !== undefined);
      const fresh = keys.filter((key) => !lines.has(nameOf(key)));
      for (const key of fresh) lines.set(nameOf(key), sameAs ?? line);
      const further = newAddresses(reading, sameAs ?? line, person.addresses);
      if (sameAs === undefined) return { line, person: withAddresses(person, further), keys: fresh };
      toldBelow.set(sameAs, [...(toldBelow.get(sameAs) ?? []), ...further]);
      return { line, person, keys: fresh, sameAs, tellsAddress: further.length > 0 };
    } catch (error) {
      if (!(error instanceof BrokenRow)) throw error;
      return { line, keys: [], reason: error.message };
    }
  }

  private keysOf({ phones, emails }: ImportedPerson): Key[] {
    const keys = [
      ...phones.flatMap((phone) => this.keys.of({ phone, email: '' })),
      ...emails.flatMap((email) => this.keys.of({ phone: '', email })),
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

  /** Adds to the notes of persons the addresses that rows further below have told of them. */
  private async writeToldBelow({ file, toldBelow }: Reading): Promise<void> {
    const told = [...toldBelow].filter(([, addresses]) => addresses.length > 0);
    for (let start = 0; start < told.length; start += writtenAtOnce) {
      const some = new Map(told.slice(start, start + writtenAtOnce));
      await this.unitOfWork.run(async (manager) => {
        await this.keepLease(manager, file);
        const rows: { line: number; notes: string }[] = await manager.query(
          `SELECT line, notes FROM customer_import_rows WHERE importId = ? AND line IN ${marks(some.size)}`,
          [file.id, ...some.keys()],
        );
        const notes = rows.flatMap((row) => [
          row.line,
          withLines(row.notes, (some.get(row.line) ?? []).map(addressInWords)),
        ]);
        await manager.query(
          `UPDATE customer_import_rows SET notes = CASE line ${rows.map(() => 'WHEN ? THEN ?').join(' ')} END
           WHERE importId = ? AND line IN ${marks(rows.length)}`,
          [...notes, file.id, ...rows.map(({ line }) => line)],
        );
      });
      await turn();
    }
  }

  /** @throws {LeaseLost} where another process has taken the import over. */
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

  /** Of a broken row nothing is kept but its line and the reason. */
  private columnsOf(importId: number, row: StagedRow, code: string): SqlValue[] {
    const { line, person, reason, sameAs, tellsAddress } = row;
    if (!person) return [importId, line, 'broken', reason ?? '', '', '', '', '', '', '', '', null, code];
    const { name, email, phone, address, notes, lastCleanedOn } = person;
    const { addressKey, searchLines } = this.keys.derived(person);
    const outcome = sameAs === undefined ? 'new' : 'repeated';
    const words =
      sameAs === undefined
        ? null
        : `The same person as in line ${sameAs}${tellsAddress ? ': its address goes into the notes there' : ''}`;
    const known = [name, email, phone, address, addressKey, searchLines, notes, lastCleanedOn];
    return [importId, line, outcome, words, ...known, code];
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

/** Those that are not known yet of the person of a line; from now on they are. */
function newAddresses(
  { addresses: known }: Reading,
  line: number,
  told: LabelledAddress[],
): LabelledAddress[] {
  const keys = known.get(line) ?? new Set();
  known.set(line, keys);
  return told.filter((address) => {
    const key = sameAddressKey(address);
    if (keys.has(key)) return false;
    keys.add(key);
    return true;
  });
}

/** The person with all addresses but the own one in the notes, and what the other program has noted of that. */
function withAddresses(person: ImportedPerson, addresses: LabelledAddress[]): ImportedPerson {
  const lines = addresses.flatMap((one) => {
    if (one.address !== person.address) return [addressInWords(one)];
    return one.notes ? [`At the address: ${one.notes}`] : [];
  });
  return { ...person, notes: withLines(person.notes, lines) };
}

/** Takes out what an import has staged. */
export async function clearStage(manager: EntityManager, importId: number): Promise<void> {
  for (const table of ['customer_import_rows', 'customer_import_keys'])
    await manager.query(`DELETE FROM ${table} WHERE importId = ?`, [importId]);
}
