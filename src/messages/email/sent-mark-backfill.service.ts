import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { BusinessCalendarService } from '../../business/business-calendar.service.js';
import { BackgroundTask } from '../../platform/background/background-task.js';
import { DatabaseService } from '../../platform/database/database.service.js';
import { marks } from '../../platform/database/insert-rows.js';
import { UnitOfWorkService } from '../../platform/database/unit-of-work.service.js';
import { OutboxItem } from '../../platform/outbox/outbox-item.entity.js';
import { answers, EmailsSentService } from './emails-sent.service.js';

const atTime = '03:50';
const leadsAtOnce = 200;

/** Finds the leads whose mails were sent and which still say "Emails pending", as an earlier release on a cluster could leave them. */
@Injectable()
export class SentMarkBackfillService implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger(SentMarkBackfillService.name);
  private readonly task = new BackgroundTask(
    async () => {
      await this.mend();
      return this.calendar.msUntil(atTime);
    },
    (error) => {
      this.logger.warn({ event: 'mail.marks-unchecked', reason: (error as Error).name });
      return this.calendar.msUntil(atTime);
    },
  );

  constructor(
    @InjectRepository(OutboxItem) private readonly items: Repository<OutboxItem>,
    private readonly emailsSent: EmailsSentService,
    private readonly unitOfWork: UnitOfWorkService,
    private readonly database: DatabaseService,
    private readonly calendar: BusinessCalendarService,
  ) {}

  onModuleInit(): void {
    this.database.whenReady(async () => this.task.wake());
  }

  async onApplicationShutdown(): Promise<void> {
    await this.task.stop();
  }

  /** Sets the marks that are missing. */
  async mend(): Promise<void> {
    let mended = 0;
    for (let ids = await this.candidates(0); ids.length > 0; ids = await this.candidates(ids[ids.length - 1]))
      for (const id of ids)
        if (await this.unitOfWork.run((manager) => this.emailsSent.markIfSent(manager, id))) mended++;
    if (mended > 0) this.logger.log({ event: 'mail.marks-mended', leads: mended });
  }

  private async candidates(after: number): Promise<number[]> {
    const isDone = (kinds: readonly string[]) =>
      `EXISTS (SELECT 1 FROM outbox WHERE leadId = contacts.id AND kind IN ${marks(kinds.length)} AND state = 'done')`;
    const rows: { id: number }[] = await this.items.query(
      `SELECT id FROM contacts WHERE emailsSent = 0 AND id > ? AND ${isDone(['owner-alert'])} AND ${isDone(answers)}
       ORDER BY id LIMIT ${leadsAtOnce}`,
      [after, 'owner-alert', ...answers],
    );
    return rows.map(({ id }) => Number(id));
  }
}
