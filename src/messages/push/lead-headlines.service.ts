import { Injectable } from '@nestjs/common';
import { customerEntryKinds, type TimelineEntry } from '../../../views/contracts/leads/leads.js';
import { isFreeRoom } from '../../../views/forms/leads/free-room.js';
import { BusinessService } from '../../business/business.service.js';
import { wishedTime } from '../../contacts/leads/lead-day.js';
import { LeadLabelsService } from '../../contacts/leads/lead-labels.service.js';
import type { LeadRecord } from '../../contacts/leads/lead-records.service.js';

/** What a phone shows of a lead, on a screen that anybody may see: where and what, but not who. */
export interface Headline {
  title: string;
  body: string;
  url: string;
  /** A message replaces an earlier one of the same tag on the device. */
  tag: string;
}

@Injectable()
export class LeadHeadlinesService {
  constructor(
    private readonly business: BusinessService,
    private readonly words: LeadLabelsService,
  ) {}

  /** "New lead: Maple Grove, residential". */
  of(lead: LeadRecord): Headline {
    const facts = [this.city(lead), this.service(lead)].filter(Boolean).join(', ');
    const { preferredDate, timePreference } = wishedTime(lead);
    const wish = [this.words.date(preferredDate), this.words.givenWindow(timePreference)];
    return {
      title: [lead.status === 'scheduled' ? 'New booking' : 'New lead', facts].filter(Boolean).join(': '),
      body: wish.filter(Boolean).join(', ') || 'No date given',
      url: `/admin/leads/${lead.id}`,
      tag: `lead-${lead.id}`,
    };
  }

  /** "A customer cancelled": what was done last, without what was written. */
  ofCustomer({ id }: LeadRecord, { kind, changes = [] }: TimelineEntry): Headline {
    const to = (label: string) => changes.find((change) => change.label === label)?.to;
    const did =
      to('Cancelled') === 'Yes' ? 'cancelled' : to('Appointment') ? 'booked a time' : 'asks for a time';
    const deeds: Partial<Record<string, string>> = {
      [customerEntryKinds.message]: 'wrote to you',
      [customerEntryKinds.photos]: 'added or removed photographs',
      [customerEntryKinds.quote]: 'accepted a quote',
    };
    return {
      title: `A customer ${deeds[kind] ?? did}`,
      body: to('Appointment') || to('Wish') || 'Open the lead to see more',
      url: `/admin/leads/${id}`,
      tag: `lead-${id}`,
    };
  }

  private city({ serviceArea }: LeadRecord): string | undefined {
    const given = serviceArea?.toLowerCase() ?? '';
    return this.business.facts.serviceArea.find(({ name }) => given.includes(name.toLowerCase()))?.name;
  }

  private service(lead: LeadRecord): string | undefined {
    if (isFreeRoom(lead)) return 'free room';
    return this.words.knownService(lead) ? lead.serviceType?.replaceAll('-', ' ') : undefined;
  }
}
