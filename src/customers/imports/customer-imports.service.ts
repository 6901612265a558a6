import { ConflictException, Injectable, NotFoundException } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { EntityManager, Repository } from 'typeorm';
import {
  type BrokenRows,
  type ImportColumns,
  type ImportedRow,
  type ImportFile,
  type ImportView,
  importLimits,
} from '../../../views/contracts/customers/customers.js';
import { ClockService } from '../../platform/config/clock.service.js';
import { forUpdate } from '../../platform/database/dialect.js';
import { UnitOfWorkService } from '../../platform/database/unit-of-work.service.js';
import { csvRows } from './csv-rows.js';
import { csvText, UnusableFile } from './csv-text.js';
import { CustomerImport } from './customer-import.entity.js';
import { columnsFor, programOf } from './import-columns.js';
import { clearStage } from './import-reading.service.js';
import { ImportWorkService } from './import-work.service.js';
import { ImportWritingService } from './import-writing.service.js';

/** Imports that the list shows. */
const listed = 20;
const rowsShown = 10;
const mostHeadings = 300;
const longestHeading = 100;
const undoDeadlineMs = 120_000;

interface StagedRow extends Omit<ImportedRow, 'outcome'> {
  outcome: string;
  reason: string | null;
  customerId: number | null;
}

/** The owner's side of imports: files in, what would become of them, the import, and its undoing. */
@Injectable()
export class CustomerImportsService {
  constructor(
    @InjectRepository(CustomerImport) private readonly imports: Repository<CustomerImport>,
    private readonly work: ImportWorkService,
    private readonly writing: ImportWritingService,
    private readonly unitOfWork: UnitOfWorkService,
    private readonly clock: ClockService,
  ) {}

  /** Takes a file in. @returns the import's id. @throws {UnusableFile} saying what is wrong with the file as a whole. */
  async add(fileName: string, bytes: Buffer): Promise<number> {
    if (bytes.length > importLimits.bytes)
      throw new UnusableFile(`The file is larger than ${importLimits.bytes / 2 ** 20} MB. Please split it.`);
    const { text, isGuessed } = csvText(bytes);
    const { headings, rowsInAll } = await shapeOf(text);
    const now = this.clock.now();
    const file = await this.unitOfWork.run((manager) =>
      manager.save(CustomerImport, {
        fileName: [...fileName].slice(0, 200).join('') || 'customers.csv',
        createdAt: now,
        state: 'reading',
        problem: null,
        content: text,
        headings,
        columns: columnsFor(headings),
        isGuessed,
        rowsInAll,
        leasedUntil: now,
        leasedBy: null,
      }),
    );
    this.work.wake();
    return file.id;
  }

  /** The newest imports. */
  async list(): Promise<ImportView[]> {
    return (await this.imports.find({ order: { id: 'DESC' }, take: listed })).map(present);
  }

  /** @throws {NotFoundException} for an id that no import has. */
  async file(id: number): Promise<ImportFile> {
    const file = found(await this.imports.findOneBy({ id }));
    const newest = await this.imports.findOne({
      where: { state: 'done' },
      order: { finishedAt: 'DESC', id: 'DESC' },
    });
    return {
      file: present(file),
      headings: file.headings,
      columns: file.columns,
      program: programOf(file.headings),
      rows: file.state === 'ready' ? await this.firstRows(id) : [],
      brokenRows: await this.brokenRows(id),
      isNewest: newest?.id === id,
    };
  }

  /** Reads the file again with other columns. @throws {ConflictException} where it is imported, or gone. */
  async setColumns(id: number, columns: ImportColumns): Promise<void> {
    await this.change(id, ['ready', 'reading'], async (manager) => {
      await manager.update(
        CustomerImport,
        { id },
        { columns, state: 'reading', rowsRead: 0, leasedBy: null, leasedUntil: this.clock.now() },
      );
    });
    this.work.wake();
  }

  /** Begins the import proper, which goes on in the background. @throws {ConflictException} where there is nothing to import. */
  async begin(id: number): Promise<void> {
    await this.change(id, ['ready'], async (manager) => {
      await manager.update(
        CustomerImport,
        { id },
        { state: 'importing', leasedBy: null, leasedUntil: this.clock.now() },
      );
    });
    this.work.wake();
  }

  /** Gives up a file that is not imported; nothing of it is kept. @throws {ConflictException} where it is imported. */
  async discard(id: number): Promise<void> {
    await this.change(id, ['ready', 'reading', 'failed', 'expired'], async (manager) => {
      await clearStage(manager, id);
      await manager.delete(CustomerImport, { id });
    });
  }

  /** Takes an import back. @throws {ConflictException} where another one was imported after it, since that may build upon it. */
  async undo(id: number): Promise<void> {
    await this.change(
      id,
      ['done'],
      async (manager, file) => {
        const { isNewest } = await this.file(id);
        if (!isNewest)
          throw new ConflictException('Another import came after this one. Please undo that one first.');
        await this.writing.undo(manager, file);
      },
      undoDeadlineMs,
    );
  }

  private async change(
    id: number,
    states: CustomerImport['state'][],
    work: (manager: EntityManager, file: CustomerImport) => Promise<void>,
    deadlineMs?: number,
  ): Promise<void> {
    await this.unitOfWork.run(
      async (manager) => {
        await manager.query(`SELECT id FROM customer_imports WHERE id = ?${forUpdate(manager)}`, [id]);
        const file = found(await manager.findOneBy(CustomerImport, { id }));
        if (!states.includes(file.state))
          throw new ConflictException('This has just changed. Please look at it again.');
        await work(manager, file);
      },
      { deadlineMs },
    );
  }

  private async firstRows(importId: number): Promise<ImportedRow[]> {
    const rows: StagedRow[] = await this.imports.query(
      `SELECT line, name, phone, email, address, lastCleanedOn, outcome, reason, customerId FROM customer_import_rows
       WHERE importId = ? ORDER BY line LIMIT ${rowsShown}`,
      [importId],
    );
    return rows.map(({ outcome, reason, customerId, ...row }) => ({
      ...row,
      outcome: reason ?? (customerId === null ? 'New' : `Known: customer no. ${customerId}`),
    }));
  }

  private async brokenRows(importId: number): Promise<BrokenRows[]> {
    const rows: { line: number; reason: string }[] = await this.imports.query(
      `SELECT line, reason FROM customer_import_rows WHERE importId = ? AND outcome = 'broken' ORDER BY line`,
      [importId],
    );
    const byReason = new Map<string, number[]>();
    for (const { line, reason } of rows) byReason.set(reason, [...(byReason.get(reason) ?? []), line]);
    return [...byReason].map(([reason, lines]) => ({ reason, lines: inWords(lines), count: lines.length }));
  }
}

/** The headings of a file and how many rows it has. @throws {UnusableFile} */
async function shapeOf(text: string): Promise<{ headings: string[]; rowsInAll: number }> {
  let headings: string[] | undefined;
  let rowsInAll = 0;
  for await (const { cells } of csvRows(text)) {
    if (headings) rowsInAll++;
    else headings = cells.map((cell) => [...cell.trim()].slice(0, longestHeading).join(''));
    if (rowsInAll > importLimits.rows)
      throw new UnusableFile(
        `The file has more than ${importLimits.rows.toLocaleString('en-US')} rows. Please split it.`,
      );
  }
  if (!headings || rowsInAll === 0)
    throw new UnusableFile('There is no row below the headings in this file.');
  if (headings.length < 2)
    throw new UnusableFile(
      'Only one column was found. The first line has to hold the headings, separated by commas.',
    );
  if (headings.length > mostHeadings)
    throw new UnusableFile(`The file has more than ${mostHeadings} columns. Please export fewer.`);
  return { headings, rowsInAll };
}

/** Line numbers in order, as "17–25, 40". */
function inWords(lines: number[]): string {
  const runs: [first: number, last: number][] = [];
  for (const line of lines) {
    const run = runs.at(-1);
    if (run && run[1] === line - 1) run[1] = line;
    else runs.push([line, line]);
  }
  return runs.map(([first, last]) => (first === last ? first : `${first}–${last}`)).join(', ');
}

const present = (file: CustomerImport): ImportView => {
  const { id, fileName, state, problem, isGuessed, rowsInAll, rowsRead } = file;
  const { added, known, filled, repeated, broken, kept, createdAt } = file;
  return {
    ...{ id, fileName, state, problem, isGuessed, rowsInAll, rowsRead },
    ...{ added, known, filled, repeated, broken, kept },
    createdAt: createdAt.toISOString(),
  };
};

/** @throws {NotFoundException} where there is none. */
function found(file: CustomerImport | null): CustomerImport {
  if (!file) throw new NotFoundException('No such import');
  return file;
}
