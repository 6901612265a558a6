import { Injectable } from '@nestjs/common';
import { isTimeOfDay } from '../../../views/contracts/bookings/appointments.js';
import { formatCalendarDate } from '../../../views/format/moments.js';
import { requestedWindowLabel, windowLabel } from '../../../views/forms/leads/arrival-windows.js';
import { serviceTypeOptions } from '../../../views/forms/leads/contact.js';
import { freeRoomService } from '../../../views/forms/leads/free-room.js';
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
   * Returns the service if it is one of the form's options. Other text is the sender's own and is never
   * emailed: the address may be someone else's.
   */
  knownService({ serviceType }: Pick<LeadRecord, 'serviceType'>): string | null {
    const { brandName, brandSlug } = this.business.site;
    const options = serviceTypeOptions(brandName, brandSlug);
    return options.find(({ value }) => value === serviceType)?.label ?? null;
  }

  /** Like {@link knownService}, also for a free room. */
  bookedService(lead: Pick<LeadRecord, 'serviceType'>): string | null {
    return lead.serviceType === freeRoomService ? freeRoomService : this.knownService(lead);
  }

  date(day: string | null): string | null {
    return day && formatCalendarDate(day);
  }

  /** Returns an arrival window's label with that day's hours: "Morning (10AM-12PM)"; null or '' for none. */
  window(day: string | null, window: string | null): string | null {
    return windowLabel(day, window, this.business.facts);
  }

  /** Like {@link window} for an email to the customer: null for the sender's own text. */
  knownWindow(day: string | null, window: string): string | null {
    return this.isKnownWindow(window) ? this.window(day, window) : null;
  }

  /** Names the part of the day that the customer asked for, without hours: "Morning"; null or '' for none. */
  requestedWindow(window: string | null): string | null {
    return requestedWindowLabel(window, this.business.facts);
  }

  /** Like {@link requestedWindow} for an email to the customer: null for the sender's own text. */
  knownRequestedWindow(window: string): string | null {
    return this.isKnownWindow(window) ? this.requestedWindow(window) : null;
  }

  private isKnownWindow(window: string): boolean {
    return isTimeOfDay(window) || this.business.facts.timeWindows.some(({ value }) => value === window);
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
