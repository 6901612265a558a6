import { Injectable, NotFoundException } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { isBooked } from '../../../views/contracts/leads/lead-stages.js';
import { answerKinds, type TimelineDetails } from '../../../views/contracts/leads/leads.js';
import { BusinessService } from '../../business/business.service.js';
import { areaOfAddress } from '../../business/served-places.js';
import { UnitOfWorkService } from '../../platform/database/unit-of-work.service.js';
import { OutboxService } from '../../platform/outbox/outbox.service.js';
import { LeadTimelineService } from '../leads/lead-timeline.service.js';
import { LeadWriterService } from '../leads/lead-writer.service.js';

/** Stores the owner's answers to what customers ask for. */
@Injectable()
export class RepliesService {
  constructor(
    private readonly writer: LeadWriterService,
    private readonly timeline: LeadTimelineService,
    private readonly outbox: OutboxService,
    private readonly unitOfWork: UnitOfWorkService,
    private readonly business: BusinessService,
  ) {}

  /**
   * Shows a reply on the customer's page and emails it. The same one again changes nothing while no other
   * entry was added. A declined time isn't the lead's requested time any more.
   * @param declines what the reply declines, if anything.
   * @throws {NotFoundException} for an unknown lead.
   */
  async reply(leadId: number, text: string, declines?: TimelineDetails['declines']): Promise<void> {
    await this.unitOfWork.run(async (manager) => {
      const lead = await this.writer.locked(manager, leadId);
      const [last] = await this.timeline.timelineOf(lead);
      if (last?.kind === answerKinds.reply && last.text === text && last.declines === declines) return;
      if (declines === 'time' && !isBooked(lead) && (await this.asksForTime(manager, leadId)))
        await this.writer.changeLocked(manager, lead, { day: null, timeWindow: null });
      const occasion = String(
        await this.timeline.add(manager, leadId, answerKinds.reply, { text, declines }),
      );
      if (lead.email) await this.outbox.enqueue(manager, { leadId, kind: 'reply', occasion });
    });
  }

  private async asksForTime(manager: EntityManager, leadId: number): Promise<boolean> {
    return (await this.timeline.openRequests(leadId, manager)).some(({ kind }) => kind === 'time');
  }

  /** Sets the address the customer gave, and its area. @throws {NotFoundException} for an unknown lead. */
  async confirmAddress(leadId: number, address: string): Promise<void> {
    const area = areaOfAddress(address, this.business.facts.serviceArea);
    await this.writer.change(leadId, ({ serviceArea }) => ({ address, serviceArea: area ?? serviceArea }));
  }

  /**
   * Closes all open requests without telling the customer.
   * @returns the ID of the entry, for {@link reopen}; undefined if no request was open.
   * @throws {NotFoundException} for an unknown lead.
   */
  async markAnswered(leadId: number): Promise<number | undefined> {
    return this.unitOfWork.run(async (manager) => {
      const lead = await this.writer.locked(manager, leadId);
      if ((await this.timeline.openRequests(lead.id, manager)).length === 0) return undefined;
      return this.timeline.add(manager, leadId, answerKinds.answered, { text: 'Marked as answered' });
    });
  }

  /**
   * Opens the requests again that {@link markAnswered} closed. The same one again changes nothing.
   * @param answered the ID of its entry.
   * @throws {NotFoundException} for an unknown lead or entry.
   */
  async reopen(leadId: number, answered: number): Promise<void> {
    await this.unitOfWork.run(async (manager) => {
      const lead = await this.writer.locked(manager, leadId);
      const entries = await this.timeline.timelineOf(lead);
      if (!entries.some(({ id, kind }) => id === answered && kind === answerKinds.answered))
        throw new NotFoundException('This was not marked as answered.');
      if (entries.some(({ undoes }) => undoes === answered)) return;
      const text = 'No longer marked as answered';
      await this.timeline.add(manager, leadId, answerKinds.reopened, { text, undoes: answered });
    });
  }
}
