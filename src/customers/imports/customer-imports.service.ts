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
import { byReason } from './broken-rows.js';
import { csvRows } from './csv-rows.js';
import { csvText, UnusableFile } from './csv-text.js';
import { CustomerImport } from './customer-import.entity.js';
import { columnsFor, programOf } from './import-columns.js';
import { clearStage } from './import-reading.service.js';
import { ImportWorkService } from './import-work.service.js';
import { ImportWritingService } from './import-writing.service.js';
import { layoutOf, leftOutOf } from './row-layout.js';

/** How many imports the list shows. */
const maxListed = 20;
const maxPreviewRows = 10;
const maxHeadings = 300;
const maxHeadingLength = 100;
const undoDeadlineMs = 120_000;

interface StagedRow extends Omit<ImportedRow, 'outcome'> {
  outcome: string;
  reason: string | null;
  customerId: number | null;
}

/** Manages imports for the owner: upload, preview, import and undo. */
@Injectable()
export class CustomerImportsService {
  constructor(
    @InjectRepository(CustomerImport) private readonly imports: Repository<CustomerImport>,
    private readonly work: ImportWorkService,
    private readonly writing: ImportWritingService,
    private readonly unitOfWork: UnitOfWorkService,
    private readonly clock: ClockService,
  ) {}

  /**
   * Adds a file.
   * @returns the import's ID.
   * @throws {UnusableFile} if the whole file is unusable.
   */
  async add(fileName: string, bytes: Buffer): Promise<number> {
    if (bytes.length > importLimits.bytes)
      throw new UnusableFile(
        `The file is larger than ${importLimits.bytes / 2 ** 20} MB. Split it and upload the parts.`,
      );
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

  /** Lists the newest imports. */
  async list(): Promise<ImportView[]> {
    return (await this.imports.find({ order: { id: 'DESC' }, take: maxListed })).map(present);
  }

  /**
   * Returns an import with its preview.
   * @throws {NotFoundException} if there is no such import.
   */
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
      leftOut: leftOutOf(layoutOf(file.headings, file.columns)),
      program: programOf(file.headings),
      rows: file.state === 'ready' ? await this.firstRows(id) : [],
      brokenRows: await this.brokenRows(id),
      isNewest: newest?.id === id,
    };
  }

  /**
   * Reads the file again with other columns.
   * @throws {ConflictException} if it is imported or deleted.
   */
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

  /**
   * Starts the import, which continues in the background.
   * @throws {ConflictException} if it isn't ready.
   */
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

  /**
   * Deletes a file that is not imported.
   * @throws {ConflictException} if it is imported.
   */
  async discard(id: number): Promise<void> {
    await this.change(id, ['ready', 'reading', 'failed', 'expired'], async (manager) => {
      await clearStage(manager, id);
      await manager.delete(CustomerImport, { id });
    });
  }

  /**
   * Undoes an import.
   * @throws {ConflictException} if there is a newer import, since that may build on it.
   */
  async undo(id: number): Promise<void> {
    await this.change(
      id,
      ['done'],
      async (manager, file) => {
        const { isNewest } = await this.file(id);
        if (!isNewest) throw new ConflictException('There is a newer import. Undo that one first.');
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
          throw new ConflictException('This import has just changed. Review it, then try again.');
        await work(manager, file);
      },
      { deadlineMs },
    );
  }

  private async firstRows(importId: number): Promise<ImportedRow[]> {
    const rows: StagedRow[] = await this.imports.query(
      `SELECT line, name, phone, email, address, lastCleanedOn, importedCents, outcome, reason, customerId FROM customer_import_rows
       WHERE importId = ? ORDER BY line LIMIT ${maxPreviewRows}`,
      [importId],
    );
    return rows.map(({ outcome, reason, customerId, ...row }) => ({
      ...row,
      outcome: reason ?? (customerId === null ? 'New' : `Existing customer #${customerId}`),
    }));
  }

  private async brokenRows(importId: number): Promise<BrokenRows[]> {
    const rows: { line: number; reason: string }[] = await this.imports.query(
      `SELECT line, reason FROM customer_import_rows WHERE importId = ? AND outcome = 'broken' ORDER BY line`,
      [importId],
    );
    return byReason(rows);
  }
}

/**
 * Counts a file's rows and reads its headings.
 * @throws {UnusableFile}
 */
async function shapeOf(text: string): Promise<{ headings: string[]; rowsInAll: number }> {
  let headings: string[] | undefined;
  let rowsInAll = 0;
  for await (const { cells } of csvRows(text)) {
    if (headings) rowsInAll++;
    else headings = cells.map((cell) => [...cell.trim()].slice(0, maxHeadingLength).join(''));
    if (rowsInAll > importLimits.rows)
      throw new UnusableFile(
        `The file has more than ${importLimits.rows.toLocaleString('en-US')} rows. Split it and upload the parts.`,
      );
  }
  if (!headings || rowsInAll === 0) throw new UnusableFile('The file has no rows below the headings.');
  if (headings.length < 2)
    throw new UnusableFile(
      'The file has only one column. Put the headings in the first line, separated by commas.',
    );
  if (headings.length > maxHeadings)
    throw new UnusableFile(`The file has more than ${maxHeadings} columns. Export fewer.`);
  return { headings, rowsInAll };
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

/**
 * Returns the import.
 * @throws {NotFoundException} if there is none.
 */
function found(file: CustomerImport | null): CustomerImport {
  if (!file) throw new NotFoundException('Import not found');
  return file;
}
