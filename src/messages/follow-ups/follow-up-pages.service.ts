import { Injectable } from '@nestjs/common';
import { referralPath } from '../../../views/contracts/customers/customers.js';
import type { FollowUpSettings, TemplateEmail } from '../../../views/contracts/messages/follow-ups.js';
import { followUpTyped } from '../../../views/forms/messages/follow-ups.js';
import type { FieldErrors } from '../../../views/forms/rules.js';
import { residential } from '../../../views/forms/services.js';
import { BusinessService } from '../../business/business.service.js';
import { BusinessCalendarService } from '../../business/business-calendar.service.js';
import { FollowUpSettingsService } from './follow-up-settings.service.js';
import { FollowUpTemplatesService } from './follow-up-templates.service.js';

/** The data of the owner's page for follow-up settings. */
@Injectable()
export class FollowUpPagesService {
  constructor(
    private readonly settings: FollowUpSettingsService,
    private readonly templates: FollowUpTemplatesService,
    private readonly business: BusinessService,
    private readonly calendar: BusinessCalendarService,
  ) {}

  async page(form: { typed?: Record<string, string>; errors?: FieldErrors } = {}) {
    const { settings } = await this.settings.find();
    return {
      values: form.typed ?? followUpTyped(settings),
      errors: form.errors ?? {},
      rewardCents: this.business.content.referral.cents ?? 0,
      isOn: { review: settings.reviewIsOn, rebooking: settings.rebookingIsOn },
    };
  }

  /** Renders an email to a made-up customer. */
  preview(email: TemplateEmail, settings: FollowUpSettings): string {
    const day = this.calendar.plusDays(this.calendar.dayOf(), -settings.reviewDays);
    const customer = {
      name: 'Ada Example',
      serviceType: residential.slug,
      doneOn: day,
      order: 'rooms=3&stairs=12',
      referralLink: `${this.business.site.origin}${referralPath('ADA-7K2F')}`,
      reviewForm: `${this.business.site.origin}/my/example#review`,
      unpaidCents: 24_900,
      paymentUrl: `${this.business.site.origin}/`,
      ownLink: email === 'payment-reminder' ? `${this.business.site.origin}/my/example` : undefined,
    };
    const link = `${this.business.site.origin}/unsubscribe/example`;
    return this.templates.email(email, customer, settings, link).html;
  }
}
