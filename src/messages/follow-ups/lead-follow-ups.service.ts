import { Injectable, NotFoundException } from '@nestjs/common';
import { isDone, isScheduled } from '../../../views/contracts/leads/lead-stages.js';
import type { FilledText, LeadFollowUps, TextDraft } from '../../../views/contracts/messages/follow-ups.js';
import { smsHref } from '../../../views/contracts/phone.js';
import { formatNearDay } from '../../../views/format/calendar-days.js';
import { isAppointmentDay } from '../../../views/format/moments.js';
import { filled } from '../../../views/format/templates.js';
import { BusinessCalendarService } from '../../business/business-calendar.service.js';
import { requestedTime } from '../../contacts/leads/lead-day.js';
import { LeadLabelsService } from '../../contacts/leads/lead-labels.service.js';
import { type LeadRecord, LeadRecordsService } from '../../contacts/leads/lead-records.service.js';
import { LeadTimelineService } from '../../contacts/leads/lead-timeline.service.js';
import { CustomerLinksService } from '../../contacts/links/customer-links.service.js';
import { ReferralsService } from '../../customers/referrals.service.js';
import { JobsService } from '../../money/jobs.service.js';
import { UnitOfWorkService } from '../../platform/database/unit-of-work.service.js';
import { FollowUpSettingsService } from './follow-up-settings.service.js';
import { FollowUpTemplatesService } from './follow-up-templates.service.js';
import { EmailOptOutsService } from './opt-outs/email-opt-outs.service.js';

/** The follow-ups and text drafts on a lead's page. */
@Injectable()
export class LeadFollowUpsService {
  constructor(
    private readonly leads: LeadRecordsService,
    private readonly settings: FollowUpSettingsService,
    private readonly optOuts: EmailOptOutsService,
    private readonly templates: FollowUpTemplatesService,
    private readonly labels: LeadLabelsService,
    private readonly jobs: JobsService,
    private readonly referrals: ReferralsService,
    private readonly links: CustomerLinksService,
    private readonly calendar: BusinessCalendarService,
    private readonly timeline: LeadTimelineService,
    private readonly unitOfWork: UnitOfWorkService,
  ) {}

  /** Returns how the customer opted out, if so, and the text drafts. */
  async followUpsOf(leadId: number): Promise<LeadFollowUps> {
    const lead = await this.leads.find(leadId);
    if (!lead || lead.isSpam) return { refusal: null, drafts: [] };
    const refusal = await this.optOuts.optOutOf(lead);
    return { refusal, drafts: await this.drafts(lead, refusal !== null) };
  }

  /**
   * Returns the texts for the lead's status, from the owner's templates. In place of the customer's own link,
   * with which anyone could act for the customer, they have its placeholder.
   * @throws {NotFoundException} for an unknown lead.
   */
  async texts(leadId: number): Promise<FilledText[]> {
    const lead = await this.found(leadId);
    if (lead.isSpam) return [];
    return this.filledTexts(lead, (await this.optOuts.optOutOf(lead)) !== null, '{review form}');
  }

  /** Returns links to open the "On my way" text by lead ID, none for leads without a valid phone number. */
  async onMyWayTexts(leads: readonly LeadRecord[]): Promise<Map<number, string>> {
    if (leads.length === 0) return new Map();
    const { settings } = await this.settings.find();
    return new Map(
      leads.flatMap((lead) => {
        const { phoneHref } = this.labels.phone(lead);
        const to = { ...lead, doneOn: this.calendar.dayOf(), order: '', referralLink: '' };
        const text = filled(settings.onTheWayMessage, this.templates.values(to, settings, 'sms')).trim();
        return phoneHref ? [[lead.id, smsHref(phoneHref, text)] as const] : [];
      }),
    );
  }

  /** Records the owner's opt-out for a customer. @throws {NotFoundException} for an unknown lead. */
  async recordOptOut(leadId: number): Promise<void> {
    await this.optOuts.optOutByOwner(await this.found(leadId));
    await this.addToTimeline(leadId, 'You turned follow-ups off for this customer');
  }

  /** Undoes the owner's opt-out, not the customer's own. @throws {NotFoundException} for an unknown lead. */
  async undoOptOut(leadId: number): Promise<void> {
    await this.optOuts.undoByOwner(await this.found(leadId));
    await this.addToTimeline(leadId, 'You turned follow-ups back on for this customer');
  }

  private async found(leadId: number): Promise<LeadRecord> {
    const lead = await this.leads.find(leadId);
    if (!lead) throw new NotFoundException('Lead not found');
    return lead;
  }

  private async addToTimeline(leadId: number, text: string): Promise<void> {
    await this.unitOfWork.run((manager) => this.timeline.add(manager, leadId, 'refusal', { text }));
  }

  /** Returns the text drafts for the lead's status. */
  private async drafts(lead: LeadRecord, isOptedOut: boolean): Promise<TextDraft[]> {
    const { phoneHref } = this.labels.phone(lead);
    if (!phoneHref) return [];
    const link = await this.links.addressOf(lead.id);
    const texts = await this.filledTexts(lead, isOptedOut, link && `${link}#review`);
    return texts.map(({ label, text }) => ({ label, href: smsHref(phoneHref, text) }));
  }

  /** Returns the texts for the lead's status. A customer who opted out gets no follow-ups. */
  private async filledTexts(
    lead: LeadRecord,
    isOptedOut: boolean,
    reviewForm: string | undefined,
  ): Promise<FilledText[]> {
    const { settings } = await this.settings.find();
    const { doneOn } = await this.jobs.jobOf(lead.id);
    const values = this.templates.values(
      {
        ...lead,
        doneOn: doneOn ?? this.calendar.dayOf(),
        order: lead.estimate?.order ?? '',
        referralLink: await this.referrals.linkFor(lead.id),
        reviewForm,
      },
      settings,
      'sms',
    );
    const of = (label: string, template: string) => ({ label, text: filled(template, values).trim() });
    if (isScheduled(lead)) return [of('On my way', settings.onTheWayMessage)];
    if (!isDone(lead)) {
      values['time question'] = this.timeQuestion(lead, values.service);
      return [of('Ask about a time', settings.replyMessage)];
    }
    if (isOptedOut) return [];
    return [
      of('Ask for a review', settings.reviewMessage),
      of('Send rebooking reminder', settings.rebookingMessage),
      of('Invite neighbors', settings.referralMessage),
    ];
  }

  /** Asks whether the requested day is still good; without one that is to come, asks for one. */
  private timeQuestion(lead: LeadRecord, service: string): string {
    const { preferredDate: day, timePreference } = requestedTime(lead);
    const today = this.calendar.dayOf();
    if (!day || !isAppointmentDay(day) || day < today) return `When is a good time for your ${service}?`;
    const timeWindow = timePreference ?? '';
    const isKnown = this.labels.knownWindow(day, timeWindow) !== null;
    const time = [formatNearDay(day, today), isKnown && timeWindow].filter(Boolean).join(', ');
    return `Does ${time} still work for your ${service}?`;
  }
}
