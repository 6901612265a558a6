import { Injectable, NotFoundException } from '@nestjs/common';
import type { LeadFollowUps, TextDraft } from '../../../views/contracts/messages/follow-ups.js';
import { smsHref } from '../../../views/contracts/phone.js';
import { filled } from '../../../views/format/templates.js';
import { BusinessCalendarService } from '../../business/business-calendar.service.js';
import { LeadLabelsService } from '../../contacts/leads/lead-labels.service.js';
import { type LeadRecord, LeadRecordsService } from '../../contacts/leads/lead-records.service.js';
import { LeadTimelineService } from '../../contacts/leads/lead-timeline.service.js';
import { ReferralsService } from '../../customers/referrals.service.js';
import { JobsService } from '../../money/jobs.service.js';
import { UnitOfWorkService } from '../../platform/database/unit-of-work.service.js';
import { FollowUpSettingsService } from './follow-up-settings.service.js';
import { FollowUpTemplatesService } from './follow-up-templates.service.js';
import { EmailOptOutsService } from './opt-outs/email-opt-outs.service.js';

/** What the page of a lead shows of what comes after the job, and before it. */
@Injectable()
export class LeadFollowUpsService {
  constructor(
    private readonly leads: LeadRecordsService,
    private readonly terms: FollowUpSettingsService,
    private readonly refusals: EmailOptOutsService,
    private readonly letters: FollowUpTemplatesService,
    private readonly words: LeadLabelsService,
    private readonly jobs: JobsService,
    private readonly referrals: ReferralsService,
    private readonly calendar: BusinessCalendarService,
    private readonly timeline: LeadTimelineService,
    private readonly unitOfWork: UnitOfWorkService,
  ) {}

  async of(leadId: number): Promise<LeadFollowUps> {
    const lead = await this.leads.find(leadId);
    if (!lead || lead.isSpam) return { refusal: null, drafts: [] };
    const refusal = await this.refusals.of(lead);
    return { refusal, drafts: await this.drafts(lead, refusal !== null) };
  }

  /** @throws {NotFoundException} for an id that no lead has. */
  async recordOptOut(leadId: number): Promise<void> {
    await this.refusals.note(await this.found(leadId));
    await this.tell(leadId, 'Does not want to be asked for reviews or reminded');
  }

  /** Does nothing about what the customer said at a link. @throws {NotFoundException} for an id that no lead has. */
  async undoOptOut(leadId: number): Promise<void> {
    await this.refusals.takeBack(await this.found(leadId));
    await this.tell(leadId, 'Your note that this customer is not to be written to is taken back');
  }

  private async found(leadId: number): Promise<LeadRecord> {
    const lead = await this.leads.find(leadId);
    if (!lead) throw new NotFoundException('No such lead');
    return lead;
  }

  private async tell(leadId: number, text: string): Promise<void> {
    await this.unitOfWork.run((manager) => this.timeline.add(manager, leadId, 'refusal', { text }));
  }

  /** The texts for what happens next; who said no is asked for nothing. */
  private async drafts(lead: LeadRecord, hasRefused: boolean): Promise<TextDraft[]> {
    const { phoneHref } = this.words.phone(lead);
    if (!phoneHref) return [];
    const { terms } = await this.terms.find();
    const { doneOn } = await this.jobs.of(lead.id);
    const values = this.letters.values(
      {
        ...lead,
        doneOn: doneOn ?? this.calendar.dayOf(),
        order: lead.estimate?.order ?? '',
        referralLink: await this.referrals.linkFor(lead.id),
      },
      terms,
    );
    const draft = (label: string, text: string) => ({
      label,
      href: smsHref(phoneHref, filled(text, values).trim()),
    });
    if (lead.status === 'scheduled') return [draft('On my way', terms.onTheWayMessage)];
    if (lead.status !== 'completed' || hasRefused) return [];
    const needsLink = terms.reviewMessage.includes('{review link}') && terms.reviewLink === '';
    return [
      ...(needsLink ? [] : [draft('Ask for a review', terms.reviewMessage)]),
      draft('Remind to book again', terms.rebookingMessage),
      draft('Invite neighbors', terms.referralMessage),
    ];
  }
}
