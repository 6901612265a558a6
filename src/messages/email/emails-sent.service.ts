import { Injectable, Logger } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, In, type Repository } from 'typeorm';
import type { DeliveryKind } from '../../../views/contracts/messages/deliveries.js';
import { BusinessCalendarService } from '../../business/business-calendar.service.js';
import { LeadRecordsService } from '../../contacts/leads/lead-records.service.js';
import { BackgroundTask } from '../../platform/background/background-task.js';
import { idBlocks } from '../../platform/database/id-blocks.js';
import { marks } from '../../platform/database/insert-rows.js';
import { UnitOfWorkService } from '../../platform/database/unit-of-work.service.js';
import { OutboxItem } from '../../platform/outbox/outbox-item.entity.js';

/** The kinds that count as a customer's first email; either one is enough. */
const answers: DeliveryKind[] = ['acknowledgement', 'appointment'];
const nightlyTime = '03:50';

/**
 * Changes a lead from "Emails pending" to "Emails sent" once the owner's alert and the customer's
 * confirmation are both settled. Without a confirmation of the request, the one of the appointment counts.
 */
@Injectable()
export class EmailsSentService {
  private readonly logger = new Logger(EmailsSentService.name);
  /** Runs at startup and every night. */
  readonly backfill = new BackgroundTask(
    () => this.addMissingMarks(),
    ({ name: reason }) => this.logger.warn({ event: 'email.sent-marks-unchecked', reason }),
    { first: () => 0, again: () => this.calendar.msUntil(nightlyTime) },
  );

  constructor(
    @InjectRepository(OutboxItem) private readonly items: Repository<OutboxItem>,
    private readonly leads: LeadRecordsService,
    private readonly unitOfWork: UnitOfWorkService,
    private readonly calendar: BusinessCalendarService,
  ) {}

  /** Marks the lead if both emails are sent. Call in the transaction that settles either email. */
  async review(manager: EntityManager, leadId: number): Promise<void> {
    await this.markIfSent(manager, leadId);
  }

  /** Adds missing "Emails sent" marks, which an earlier release could skip on a cluster. */
  async addMissingMarks(): Promise<void> {
    let added = 0;
    for await (const block of idBlocks(this.items.manager, 'contacts', this.backfill)) {
      for (const id of await this.candidates(block))
        if (await this.unitOfWork.run((manager) => this.markIfSent(manager, id))) added++;
    }
    if (added > 0) this.logger.log({ event: 'email.sent-marks-added', leads: added });
  }

  /** Locks first: two processes may each settle one of the emails at once. @returns whether both are sent. */
  private async markIfSent(manager: EntityManager, leadId: number): Promise<boolean> {
    await this.leads.lock(manager, leadId);
    const items = await manager.findBy(OutboxItem, { leadId, kind: In(['owner-alert', ...answers]) });
    const isDone = (kind?: DeliveryKind) => items.some((item) => item.kind === kind && item.state === 'done');
    const answer = answers.find((kind) => items.some((item) => item.kind === kind));
    const areSent = isDone('owner-alert') && isDone(answer);
    if (areSent) await this.leads.markEmailsSent(manager, leadId);
    return areSent;
  }

  private async candidates(block: [number, number]): Promise<number[]> {
    const isDone = (kinds: readonly string[]) =>
      `EXISTS (SELECT 1 FROM outbox WHERE leadId = contacts.id AND kind IN ${marks(kinds.length)} AND state = 'done')`;
    const rows: { id: number }[] = await this.items.query(
      `SELECT id FROM contacts WHERE emailsSent = 0 AND id > ? AND id <= ?
         AND ${isDone(['owner-alert'])} AND ${isDone(answers)}`,
      [...block, 'owner-alert', ...answers],
    );
    return rows.map(({ id }) => Number(id));
  }
}
