import { Injectable } from '@nestjs/common';
import { reviewsPath } from '../../../views/contracts/customers/reviews.js';
import { isScheduled } from '../../../views/contracts/leads/lead-stages.js';
import {
  customerEntryKinds,
  requestActions,
  requestPath,
  type TimelineEntry,
} from '../../../views/contracts/leads/leads.js';
import { isFreeRoom } from '../../../views/forms/leads/free-room.js';
import { BusinessService } from '../../business/business.service.js';
import { citiesOfJob } from '../../business/served-places.js';
import { requestedTime } from '../../contacts/leads/lead-day.js';
import { LeadLabelsService } from '../../contacts/leads/lead-labels.service.js';
import type { LeadRecord } from '../../contacts/leads/lead-records.service.js';
import { requestKindOf } from '../../contacts/links/open-requests.js';

/** An alert about a lead. Lock screens are public, so it never includes the customer's name or message. */
export interface Headline {
  title: string;
  body: string;
  url: string;
  /** An alert replaces an earlier one with the same tag on the device. */
  tag: string;
  /** The label of its button, which opens the URL, too. */
  action?: string;
}

@Injectable()
export class LeadHeadlinesService {
  constructor(
    private readonly business: BusinessService,
    private readonly labels: LeadLabelsService,
  ) {}

  /** Builds the alert for a lead: "New lead: Maple Grove, residential". */
  headlineOf(lead: LeadRecord): Headline {
    const facts = [this.cities(lead), this.service(lead)].filter(Boolean).join(', ');
    const { preferredDate, timePreference } = requestedTime(lead);
    const time = isScheduled(lead)
      ? this.labels.window(preferredDate, timePreference)
      : this.labels.requestedWindow(timePreference);
    const preferred = [this.labels.date(preferredDate), time];
    return {
      title: [isScheduled(lead) ? 'New booking' : 'New lead', facts].filter(Boolean).join(': '),
      body: preferred.filter(Boolean).join(', ') || 'No preferred date',
      url: `/admin/leads/${lead.id}`,
      tag: `lead-${lead.id}`,
    };
  }

  /** Builds the alert for a customer's latest activity: "A customer canceled". Leaves out the message. */
  ofCustomer({ id }: LeadRecord, entry: TimelineEntry): Headline {
    const { kind, changes = [] } = entry;
    const to = (label: string) => changes.find((change) => change.label === label)?.to;
    const canceled = to('Cancelled') === 'Yes' ? 'canceled' : to('Lost') ? 'skipped a visit' : undefined;
    const change = canceled ?? (to('Appointment') ? 'booked a time' : 'requested a time');
    const activities: Partial<Record<string, string>> = {
      [customerEntryKinds.message]: 'sent you a message',
      [customerEntryKinds.photos]: 'added or removed photos',
      [customerEntryKinds.address]: 'gave an address',
      [customerEntryKinds.quote]: 'accepted a quote',
      [customerEntryKinds.review]: 'wrote or edited a review',
      [customerEntryKinds.consent]: 'answered about job photos',
    };
    const asked = requestKindOf(entry);
    const isReview = kind === customerEntryKinds.review;
    return {
      title: `A customer ${activities[kind] ?? change}`,
      body: to('Appointment') || to('Wish') || `Open the ${isReview ? 'reviews' : 'lead'} for details`,
      url: isReview ? reviewsPath : requestPath(id, asked),
      tag: `lead-${id}`,
      action: asked && requestActions[asked],
    };
  }

  private cities(lead: LeadRecord): string {
    const cities = citiesOfJob(lead, this.business.facts.serviceArea);
    return cities.map(({ name }) => name).join(' or ');
  }

  private service(lead: LeadRecord): string | undefined {
    if (isFreeRoom(lead)) return 'free room';
    return this.labels.knownService(lead) ? lead.serviceType?.replaceAll('-', ' ') : undefined;
  }
}
