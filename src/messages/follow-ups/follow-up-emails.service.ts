import { Injectable } from '@nestjs/common';
import type { FollowUpEmail } from '../../../views/contracts/messages/follow-ups.js';
import { BusinessService } from '../../business/business.service.js';
import type { LeadRecord } from '../../contacts/leads/lead-records.service.js';
import { ReferralsService } from '../../customers/referrals.service.js';
import { JobsService } from '../../money/jobs.service.js';
import type { RenderedEmail } from '../../pages/email-renderer.service.js';
import { ClockService } from '../../platform/config/clock.service.js';
import type { Outcome } from '../../platform/outbox/delivery.js';
import { FollowUpChecksService } from './follow-up-checks.service.js';
import { FollowUpSettingsService } from './follow-up-settings.service.js';
import { FollowUpTemplatesService } from './follow-up-templates.service.js';
import { PersonHashesService } from './opt-outs/person-hashes.service.js';

export type FollowUpTemplate = RenderedEmail & { unsubscribeLink: string };

/** The mails after the job, made when they are due. */
@Injectable()
export class FollowUpEmailsService {
  constructor(
    private readonly terms: FollowUpSettingsService,
    private readonly checks: FollowUpChecksService,
    private readonly letters: FollowUpTemplatesService,
    private readonly jobs: JobsService,
    private readonly referrals: ReferralsService,
    private readonly hashes: PersonHashesService,
    private readonly business: BusinessService,
    private readonly clock: ClockService,
  ) {}

  /** @returns the mail as it goes out now, or what becomes of it instead. */
  async make(mail: FollowUpEmail, lead: LeadRecord): Promise<FollowUpTemplate | Outcome> {
    const inForce = await this.terms.find();
    const next = await this.checks.decide(mail, lead, inForce);
    if (typeof next === 'string') return { state: 'skipped', note: next };
    if (next > this.clock.now()) return { state: 'later', dueAt: next };
    const { doneOn } = await this.jobs.of(lead.id);
    const unsubscribeLink = `${this.business.site.origin}/unsubscribe/${await this.hashes.tokenOf(lead.email)}`;
    const referralLink = await this.referrals.linkFor(lead.id);
    const to = { ...lead, doneOn: doneOn ?? '', order: lead.estimate?.order ?? '', referralLink };
    return { ...this.letters.mail(mail, to, inForce.terms, unsubscribeLink), unsubscribeLink };
  }
}
