import { setImmediate as turn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { BusinessCalendarService } from '../../business/business-calendar.service.js';
import { ClockService } from '../../config/clock.service.js';
import { insertRows, type SqlValue } from '../../database/insert-rows.js';
import { UnitOfWorkService } from '../../database/unit-of-work.service.js';
import { CustomerKeysService, type Key, nameOf } from '../customer-keys.service.js';
import { ReferralCodesService } from '../referral-codes.service.js';
import { csvRows } from './csv-rows.js';
import { CustomerImport } from './customer-import.entity.js';
import { BrokenRow, type ImportedPerson, personOf } from './import-row.js';
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
  /** The line of the same person higher up in the file. */
  sameAs?: number;
}

/** What is known while a file is read. */
interface Reading {
  file: CustomerImport;
  today: string;
  /** The line of each key. */
  lines: Map<string, number>;
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
    const reading: Reading = { file, today, lines: new Map(), codes: new Set(), rows: 0 };
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
    await this.finish(file);
  }

  private stage({ file, today, lines }: Reading, line: number, cells: string[]): StagedRow {
    try {
      const person = personOf(cells, file.columns, file.headings, today);
      const keys = this.keysOf(person);
      const sameAs = keys.map((key) => lines.get(nameOf(key))).find((one) => one !== undefined);
      const fresh = keys.filter((key) => !lines.has(nameOf(key)));
      for (const key of fresh) lines.set(nameOf(key), sameAs ?? line);
      return { line, person, keys: fresh, sameAs };
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
    const now = this.clock.now().getTime();
    await this.unitOfWork.run(async (manager) => {
      const { id, leasedBy } = file;
      const progress = { rowsRead: reading.rows, leasedUntil: new Date(now + leaseMs) };
      const { affected } = await manager.update(CustomerImport, { id, leasedBy, state: 'reading' }, progress);
      if (affected === 0) throw new LeaseLost();
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
        staged.map((row, index) => this.columnsOf(id, row, codes[index])),
      );
      const keys = staged.flatMap(({ keys, line, sameAs }) =>
        keys.map(({ kind, value }) => [id, kind, value, sameAs ?? line]),
      );
      if (keys.length > 0)
        await insertRows(manager, 'customer_import_keys', ['importId', 'kind', 'value', 'line'], keys);
    });
  }

  /** Of a broken row nothing is kept but its line and the reason. */
  private columnsOf(importId: number, { line, person, reason, sameAs }: StagedRow, code: string): SqlValue[] {
    if (!person) return [importId, line, 'broken', reason ?? '', '', '', '', '', '', '', '', null, code];
    const { name, email, phone, address, notes, lastCleanedOn } = person;
    const { addressKey, searchLines } = this.keys.derived(person);
    const outcome = sameAs === undefined ? 'new' : 'repeated';
    const words = sameAs === undefined ? null : `The same person as in line ${sameAs}`;
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

/** Takes out what an import has staged. */
export async function clearStage(manager: EntityManager, importId: number): Promise<void> {
  for (const table of ['customer_import_rows', 'customer_import_keys'])
    await manager.query(`DELETE FROM ${table} WHERE importId = ?`, [importId]);
}
