import { randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, LessThanOrEqual, type Repository } from 'typeorm';
import { BackgroundTask, type NextRound } from '../../platform/background/background-task.js';
import { ClockService } from '../../platform/config/clock.service.js';
import { Tuning } from '../../platform/config/tuning.js';
import { UnitOfWorkService } from '../../platform/database/unit-of-work.service.js';
import { UnusableFile } from './csv-text.js';
import { CustomerImport } from './customer-import.entity.js';
import { clearStage, ImportReadingService, LeaseLost } from './import-reading.service.js';
import { ImportWritingService } from './import-writing.service.js';
import { leaseMs } from './staged-rows.js';

/** How long an upload is kept if it isn't imported. */
const retentionMs = 24 * 60 * 60_000;
const pollMs = 60_000;

/**
 * Runs imports in the background, under a lease in the database. If a process is killed, another one, or the
 * same one after a restart, starts the import over.
 */
@Injectable()
export class ImportWorkService {
  private readonly logger = new Logger(ImportWorkService.name);
  private readonly task = new BackgroundTask(
    () => this.round(),
    ({ name: reason }) => {
      this.logger.error({ event: 'customer-import.failed', reason });
      return leaseMs;
    },
    { first: () => (this.tuning.attachesByItself ? 0 : undefined) },
  );

  constructor(
    @InjectRepository(CustomerImport) private readonly imports: Repository<CustomerImport>,
    private readonly reading: ImportReadingService,
    private readonly writing: ImportWritingService,
    private readonly unitOfWork: UnitOfWorkService,
    private readonly clock: ClockService,
    private readonly tuning: Tuning,
  ) {}

  /** Signals that an import may be waiting. */
  wake(): void {
    if (this.tuning.attachesByItself) this.task.wake();
  }

  /** Runs all waiting imports, one after the other. */
  async work(): Promise<void> {
    for (let file = await this.lease(); file && !this.task.isStopped; file = await this.lease())
      try {
        await (file.state === 'reading' ? this.reading.read(file) : this.writing.write(file));
      } catch (error) {
        if (error instanceof UnusableFile) await this.fail(file, error.message);
        else if (!(error instanceof LeaseLost)) throw error;
      }
  }

  /** Deletes uploads that were not imported within a day. */
  async expire(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - retentionMs);
    await this.unitOfWork.run(async (manager) => {
      const where = {
        state: In(['reading', 'ready', 'importing', 'failed'] as const),
        createdAt: LessThanOrEqual(before),
      };
      for (const { id } of await manager.findBy(CustomerImport, where)) {
        await manager.update(CustomerImport, { id }, { state: 'expired', content: null });
        await clearStage(manager, id);
      }
    });
  }

  private async round(): Promise<NextRound> {
    await this.expire();
    await this.work();
    const isOpen = await this.imports.existsBy({ state: In(['reading', 'importing', 'ready']) });
    return isOpen ? pollMs : undefined;
  }

  /** Leases a waiting import. The condition of the UPDATE lets only one process through. */
  private async lease(): Promise<CustomerImport | null> {
    const now = this.clock.now();
    const isDue = { state: In(['reading', 'importing'] as const), leasedUntil: LessThanOrEqual(now) };
    const due = await this.imports.findOne({ where: isDue, order: { id: 'ASC' } });
    if (!due) return null;
    const lease = { leasedBy: randomUUID(), leasedUntil: new Date(now.getTime() + leaseMs) };
    return this.unitOfWork.run(async (manager) => {
      const { affected } = await manager.update(CustomerImport, { id: due.id, ...isDue }, lease);
      if (!affected) return null;
      const withContent = {
        ...fields(manager.connection.getMetadata(CustomerImport).columns),
        content: true,
      };
      return manager.findOne(CustomerImport, { where: { id: due.id }, select: withContent });
    });
  }

  private async fail({ id }: CustomerImport, problem: string): Promise<void> {
    await this.unitOfWork.run(async (manager) => {
      await clearStage(manager, id);
      await manager.update(CustomerImport, { id }, { state: 'failed', problem, content: null });
    });
  }
}

const fields = (columns: { propertyName: string }[]) =>
  Object.fromEntries(columns.map(({ propertyName }) => [propertyName, true]));
