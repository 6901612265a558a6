import { Injectable } from '@nestjs/common';
import { type AftercareMail, type AftercareTerms } from '../../../views/contracts/aftercare.js';
import { referralPath } from '../../../views/contracts/customers.js';
import { aftercareTyped } from '../../../views/forms/aftercare.js';
import type { FieldErrors } from '../../../views/forms/rules.js';
import { residential } from '../../../views/forms/services.js';
import { BusinessService } from '../../business/business.service.js';
import { BusinessCalendarService } from '../../business/business-calendar.service.js';
import { AftercareLettersService } from './aftercare-letters.service.js';
import { AftercareTermsService } from './aftercare-terms.service.js';

/** What the desk's page of the mails after the job shows. */
@Injectable()
export class AftercarePagesService {
  constructor(
    private readonly terms: AftercareTermsService,
    private readonly letters: AftercareLettersService,
    private readonly business: BusinessService,
    private readonly calendar: BusinessCalendarService,
  ) {}

  async page(form: { typed?: Record<string, string>; errors?: FieldErrors } = {}) {
    const { terms } = await this.terms.find();
    return {
      values: form.typed ?? aftercareTyped(terms),
      errors: form.errors ?? {},
      rewardCents: this.business.content.referral.cents ?? 0,
      isOn: { review: terms.reviewIsOn, rebooking: terms.rebookingIsOn },
    };
  }

  /** A mail as it would be sent to a customer who does not exist. */
  preview(mail: AftercareMail, terms: AftercareTerms): string {
    const day = this.calendar.plusDays(this.calendar.dayOf(), -terms.reviewDays);
    const customer = {
      name: 'Ada Example',
      serviceType: residential.slug,
      doneOn: day,
      order: 'rooms=3&stairs=12',
      referralLink: `${this.business.site.origin}${referralPath('ADA-7K2F')}`,
    };
    const link = `${this.business.site.origin}/unsubscribe/example`;
    return this.letters.mail(mail, customer, terms, link).html;
  }
}
