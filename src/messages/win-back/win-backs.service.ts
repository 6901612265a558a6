import { ConflictException, Injectable, NotFoundException } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, MoreThanOrEqual, type Repository } from 'typeorm';
import type { CustomerView } from '../../../views/contracts/customers/customers.js';
import { restDays, type WinBackMark } from '../../../views/contracts/customers/win-back.js';
import { emailNotSetUp } from '../../../views/contracts/messages/email-set-up.js';
import { BusinessCalendarService } from '../../business/business-calendar.service.js';
import { notSpamSql } from '../../contacts/leads/lead-scopes.js';
import { CustomerListService } from '../../customers/customer-list.service.js';
import { emailsOf } from '../../customers/emails-of.js';
import { ClockService } from '../../platform/config/clock.service.js';
import { sqlInstant } from '../../platform/database/dialect.js';
import { insertRow } from '../../platform/database/insert-row.js';
import { takeTurn } from '../../platform/database/row-locks.js';
import { UnitOfWorkService } from '../../platform/database/unit-of-work.service.js';
import { OutboxService } from '../../platform/outbox/outbox.service.js';
import { OutboxItem } from '../../platform/outbox/outbox-item.entity.js';
import { EmailSenderService } from '../email/email-sender.service.js';
import { FollowUpSettingsService } from '../follow-ups/follow-up-settings.service.js';
import { EmailOptOutsService } from '../follow-ups/opt-outs/email-opt-outs.service.js';
import { WinBack } from './win-back.entity.js';
import type { WinBackEmail } from './win-back-texts.service.js';

/** Records the owner's contacts with customers who haven't come back, and sends their emails, each once. */
@Injectable()
export class WinBacksService {
  constructor(
    @InjectRepository(WinBack) private readonly winBacks: Repository<WinBack>,
    private readonly customers: CustomerListService,
    private readonly settings: FollowUpSettingsService,
    private readonly optOuts: EmailOptOutsService,
    private readonly emailSender: EmailSenderService,
    private readonly outbox: OutboxService,
    private readonly unitOfWork: UnitOfWorkService,
    private readonly calendar: BusinessCalendarService,
    private readonly clock: ClockService,
  ) {}

  /** Finds a customer, with the address to which an email may go. @throws {NotFoundException} */
  async customer(id: number): Promise<CustomerView> {
    const customer = await this.customerIfThere(id);
    if (!customer) throw new NotFoundException('Customer not found');
    return customer;
  }

  /** Like {@link customer}; undefined if there is none. */
  async customerIfThere(id: number): Promise<CustomerView | undefined> {
    const customer = await this.customers.find(id);
    const emails = await emailsOf(this.winBacks.manager, [id]);
    return customer && { ...customer, email: emails.get(id) ?? '' };
  }

  /** Records a call, a text or a lack of interest. A repeat changes nothing. @throws {NotFoundException} */
  async mark(customerId: number, way: WinBackMark): Promise<void> {
    await this.customer(customerId);
    await this.unitOfWork.run(async (manager) => {
      const recent = await this.recent(manager, customerId);
      if (recent.some((one) => one.way === way)) return;
      await this.add(manager, { customerId, way, subject: '', body: '' });
    });
  }

  /**
   * Takes back a note, or an email that hasn't left.
   * @param contactId default: the newest.
   * @throws {ConflictException} if the email has left; the message is for the owner.
   */
  async undo(customerId: number, contactId?: number): Promise<void> {
    await this.unitOfWork.run(async (manager) => {
      const recent = await this.recent(manager, customerId);
      const contact = contactId === undefined ? recent.at(-1) : recent.find(({ id }) => id === contactId);
      if (!contact) return;
      if (contact.way === 'email') {
        const key = { leadId: contact.leadId, kind: 'win-back' as const, occasion: String(contact.id) };
        const item = await manager.findOneBy(OutboxItem, key);
        if (item?.state === 'done' || (item?.state === 'waiting' && item.attempts > 0))
          throw new ConflictException('This email has already been sent.');
        await this.outbox.cancel(manager, key);
      }
      await manager.delete(WinBack, { id: contact.id });
    });
  }

  /** Returns why a customer can't be emailed; undefined if they can. */
  async problem(customer: CustomerView): Promise<string | undefined> {
    if (customer.email === '') return 'This customer has no email address that you entered or confirmed.';
    if (customer.lastCleanedOn === null) return 'This customer hasn’t had a cleaning yet.';
    if (await this.optOuts.optOutOf(customer)) return 'This customer opted out of emails.';
    if (!this.emailSender.isReady) return `${emailNotSetUp}.`;
    const { settings } = await this.settings.find();
    if (settings.postalAddress === '')
      return 'Enter your postal address in “Reviews & reminders” first. The CAN-SPAM Act requires it in these emails.';
    return undefined;
  }

  /**
   * Enqueues an email to a customer. Sending it again within the rest days changes nothing.
   * @throws {NotFoundException} for an unknown customer.
   * @throws {ConflictException} if the customer can't be emailed; the message is for the owner.
   */
  async email(customerId: number, { subject, body }: WinBackEmail): Promise<void> {
    const reason = await this.problem(await this.customer(customerId));
    if (reason) throw new ConflictException(reason);
    await this.unitOfWork.run(async (manager) => {
      const recent = await this.recent(manager, customerId);
      if (recent.some(({ way }) => way === 'email')) return;
      const { id, leadId } = await this.add(manager, { customerId, way: 'email', subject, body });
      await this.outbox.enqueue(manager, { leadId, kind: 'win-back', occasion: String(id) });
    });
  }

  /** Finds a contact; undefined if it was taken back, or its customer was deleted. */
  async find(id: number): Promise<WinBack | undefined> {
    return (await this.winBacks.findOneBy({ id })) ?? undefined;
  }

  /** Whether a customer has sent a request since a contact. */
  async hasAnswered({ customerId, createdAt }: WinBack): Promise<boolean> {
    const newer: unknown[] = await this.winBacks.query(
      `SELECT id FROM contacts WHERE customerId = ? AND ${notSpamSql} AND createdAt > ? LIMIT 1`,
      [customerId, sqlInstant(createdAt.getTime())],
    );
    return newer.length > 0;
  }

  /** Returns a customer's newest lead; 0 if there is none. */
  async newestLead(customerId: number, manager: EntityManager = this.winBacks.manager): Promise<number> {
    const [lead]: { id: number | null }[] = await manager.query(
      `SELECT MAX(id) AS id FROM contacts WHERE customerId = ? AND ${notSpamSql}`,
      [customerId],
    );
    return Number(lead?.id ?? 0);
  }

  private async add(
    manager: EntityManager,
    row: Omit<WinBack, 'id' | 'leadId' | 'createdAt'>,
  ): Promise<Pick<WinBack, 'id' | 'leadId'>> {
    const leadId = await this.newestLead(row.customerId, manager);
    const id = await insertRow(manager, WinBack, { ...row, leadId, createdAt: this.clock.now() });
    return { id, leadId };
  }

  /** Returns a customer's contacts of the rest days, oldest first, after other units that ask for them. */
  private async recent(manager: EntityManager, customerId: number): Promise<WinBack[]> {
    await takeTurn(manager, 'win-back');
    const since = this.calendar.startOf(this.calendar.plusDays(this.calendar.dayOf(), -restDays));
    return manager.find(WinBack, {
      where: { customerId, createdAt: MoreThanOrEqual(since) },
      order: { createdAt: 'ASC', id: 'ASC' },
    });
  }
}
