import { Injectable } from '@nestjs/common';
import { isTimeOfDay } from '../../../views/contracts/bookings/appointments.js';
import { capitalized } from '../../../views/contracts/leads/leads.js';
import { formatCalendarDate } from '../../../views/format/moments.js';
import { hoursOn, windowLabel } from '../../../views/forms/leads/arrival-windows.js';
import { serviceTypeOptions } from '../../../views/forms/leads/contact.js';
import { labelOf } from '../../../views/forms/options.js';
import { BusinessService } from '../../business/business.service.js';
import { PhoneNumbersService, type ShownPhone } from '../../business/phone-numbers.service.js';
import type { LeadTouch } from '../sources/lead-touch.entity.js';
import type { LeadRecord } from './lead-records.service.js';

/** Formats a lead's values for people. */
@Injectable()
export class LeadLabelsService {
  constructor(
    private readonly business: BusinessService,
    private readonly phoneNumbers: PhoneNumbersService,
  ) {}

  /** Formats the phone number for admin and emails, and as a link. */
  phone({ phone }: Pick<LeadRecord, 'phone'>): ShownPhone {
    return this.phoneNumbers.shown(phone);
  }

  /** Returns the label of the form's option; any other text stays as it was sent. */
  service({ serviceType }: Pick<LeadRecord, 'serviceType'>): string | null {
    const { brandName, brandSlug } = this.business.site;
    return labelOf(serviceTypeOptions(brandName, brandSlug), serviceType);
  }

  /**
   * Returns the service if it is one of the form's options. Other text is the sender's own and is never emailed: the address
   * may be someone else's.
   */
  knownService({ serviceType }: Pick<LeadRecord, 'serviceType'>): string | null {
    const { brandName, brandSlug } = this.business.site;
    const options = serviceTypeOptions(brandName, brandSlug);
    return options.find(({ value }) => value === serviceType)?.label ?? null;
  }

  date(day: string | null): string | null {
    return day && formatCalendarDate(day);
  }

  /** Returns the label of an arrival window for the owner; "any time" for none. */
  window(window: string): string {
    return this.givenWindow(window) || 'any time';
  }

  /** Returns the label of an arrival window for an email to the customer; null for none, and for the sender's own text. */
  knownWindow(window: string): string | null {
    const isKnown =
      isTimeOfDay(window) || this.business.facts.timeWindows.some(({ value }) => value === window);
    return isKnown ? windowLabel(this.business.facts, window) : null;
  }

  /** Like {@link window}, but null if the visitor chose none. */
  givenWindow(window: string | null): string | null {
    return windowLabel(this.business.facts, window);
  }

  /** Returns the label of a preferred window within the day's opening hours: "Morning (10AM-12PM)"; null if there is none. */
  preferredWindow(day: string | null, window: string | null): string | null {
    const { facts } = this.business;
    const hours = window && hoursOn({ day: day ?? '', timeWindow: window }, facts.openingHours, facts);
    return hours ? `${capitalized(window ?? '')} (${hours})` : this.givenWindow(window);
  }

  /** Describes how a visitor reached the site: "google / cpc, campaign spring, first page /free-room". */
  source(touch: LeadTouch | undefined): string | null {
    if (!touch) return null;
    const { utmSource, utmMedium, utmCampaign, referrerHost, clickId, landingPage } = touch;
    const from =
      [utmSource || referrerHost, utmMedium].filter(Boolean).join(' / ') ||
      (clickId ? `an ad (${clickId})` : 'direct or unknown');
    return [from, utmCampaign && `campaign ${utmCampaign}`, landingPage && `landing page ${landingPage}`]
      .filter(Boolean)
      .join(', ');
  }
}
