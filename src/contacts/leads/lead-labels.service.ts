import { Injectable } from '@nestjs/common';
import { isTimeOfDay } from '../../../views/contracts/bookings/appointments.js';
import { formatCalendarDate } from '../../../views/format/moments.js';
import { labelOf, serviceTypeOptions, windowLabel } from '../../../views/forms/leads/contact.js';
import { BusinessService } from '../../business/business.service.js';
import { PhoneNumbersService, type ShownPhone } from '../../business/phone-numbers.service.js';
import type { LeadTouch } from '../sources/lead-touch.entity.js';
import type { LeadRecord } from './lead-records.service.js';

/** What a lead says, in words for people. */
@Injectable()
export class LeadLabelsService {
  constructor(
    private readonly business: BusinessService,
    private readonly phoneNumbers: PhoneNumbersService,
  ) {}

  /** The number in the one form that admin and emails show, and as a link. */
  phone({ phone }: Pick<LeadRecord, 'phone'>): ShownPhone {
    return this.phoneNumbers.shown(phone);
  }

  /** The label of the form's option; a text that is no option stays as it was sent. */
  service({ serviceType }: Pick<LeadRecord, 'serviceType'>): string | null {
    const { brandName, brandSlug } = this.business.site;
    return labelOf(serviceTypeOptions(brandName, brandSlug), serviceType);
  }

  /**
   * The service if it is one of the form's options. Anything else is the sender's own text, which is never mailed to an address
   * that may be somebody else's.
   */
  knownService({ serviceType }: Pick<LeadRecord, 'serviceType'>): string | null {
    const { brandName, brandSlug } = this.business.site;
    const options = serviceTypeOptions(brandName, brandSlug);
    return options.find(({ value }) => value === serviceType)?.label ?? null;
  }

  date(day: string | null): string | null {
    return day && formatCalendarDate(day);
  }

  /** "any time" for a day without a window. */
  window(window: string): string {
    return this.givenWindow(window) || 'any time';
  }

  /** As {@link window}, for mails to customers: a text that is neither an arrival window nor a time is not said. */
  knownWindow(window: string): string {
    const isKnown =
      isTimeOfDay(window) || this.business.facts.timeWindows.some(({ value }) => value === window);
    return (isKnown && windowLabel(this.business.facts, window)) || 'any time';
  }

  /** As {@link window}, but null where the visitor asked for none. */
  givenWindow(window: string | null): string | null {
    return windowLabel(this.business.facts, window);
  }

  /** How a visitor came: "google / cpc, campaign spring, first page /free-room". */
  source(touch: LeadTouch | undefined): string | null {
    if (!touch) return null;
    const { utmSource, utmMedium, utmCampaign, referrerHost, clickId, landingPage } = touch;
    const from =
      [utmSource || referrerHost, utmMedium].filter(Boolean).join(' / ') ||
      (clickId ? `an ad (${clickId})` : 'typed in, or unknown');
    return [from, utmCampaign && `campaign ${utmCampaign}`, landingPage && `first page ${landingPage}`]
      .filter(Boolean)
      .join(', ');
  }
}
