import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { BusinessCalendarService } from '../business/business-calendar.service.js';
import { notSpamSql } from '../contacts/leads/lead-scopes.js';
import { BackgroundTask } from '../platform/background/background-task.js';
import { DatabaseService } from '../platform/database/database.service.js';
import { UnitOfWorkService } from '../platform/database/unit-of-work.service.js';

const atTime = '03:35';
const completed = `status = 'completed' AND ${notSpamSql}`;
/** The appointment's day; where a lead has none, the day of the request (in UTC, which is near enough). */
const dayOfWork = `CASE WHEN preferredDate LIKE '2___-__-__' THEN preferredDate ELSE SUBSTR(createdAt, 1, 10) END`;

/** Dates the jobs of leads that were completed before jobs were kept, or by the release before. */
@Injectable()
export class JobBackfillService implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger(JobBackfillService.name);
  private readonly task = BackgroundTask.again(
    () => this.date(),
    () => this.calendar.msUntil(atTime),
    ({ name: reason }) => this.logger.warn({ event: 'jobs.undated', reason }),
  );

  constructor(
    private readonly calendar: BusinessCalendarService,
    private readonly unitOfWork: UnitOfWorkService,
    private readonly database: DatabaseService,
  ) {}

  onModuleInit(): void {
    this.database.whenReady(async () => this.task.wake());
  }

  async onModuleDestroy(): Promise<void> {
    await this.task.stop();
  }

  /** Sets what is missing, and takes back the dates of leads that are not completed any more. */
  async date(): Promise<void> {
    await this.unitOfWork.run(async (manager: EntityManager) => {
      await manager.query(
        `INSERT INTO jobs (leadId, quoteLines, doneOn, version)
        SELECT id, '[]', ${dayOfWork}, 0 FROM contacts
        WHERE ${completed} AND NOT EXISTS (SELECT 1 FROM jobs WHERE jobs.leadId = contacts.id)`,
      );
      await manager.query(
        `UPDATE jobs SET doneOn = (SELECT ${dayOfWork} FROM contacts WHERE contacts.id = jobs.leadId)
        WHERE doneOn IS NULL AND EXISTS (SELECT 1 FROM contacts WHERE contacts.id = jobs.leadId AND ${completed})`,
      );
      await manager.query(
        `UPDATE jobs SET doneOn = NULL
        WHERE doneOn IS NOT NULL AND NOT EXISTS (SELECT 1 FROM contacts WHERE contacts.id = jobs.leadId AND ${completed})`,
      );
    });
  }
}
