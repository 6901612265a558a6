import { Injectable } from '@nestjs/common';
import { anyTime, isTimeOfDay } from '../../../views/contracts/bookings/appointments.js';
import type { DayStop, VisitNote } from '../../../views/contracts/bookings/day.js';
import { isDone } from '../../../views/contracts/leads/lead-stages.js';
import {
  answerKinds,
  customerEntryKinds,
  type LeadView,
  messageLabel,
  type OpenRequest,
  requestLabels,
  type TimelineEntry,
} from '../../../views/contracts/leads/leads.js';
import { describePrice } from '../../../views/estimates/labels.js';
import { formatArrival } from '../../../views/format/arrival-hours.js';
import { formatTimeOfDay, formatWindow } from '../../../views/format/moments.js';
import { isFreeRoom, ownMessage } from '../../../views/forms/leads/free-room.js';
import { BusinessService } from '../../business/business.service.js';
import { cityIn } from '../../business/served-places.js';
import { LeadLabelsService } from '../../contacts/leads/lead-labels.service.js';
import { CustomerEntriesService } from '../../contacts/links/customer-entries.service.js';
import { openRequestsIn } from '../../contacts/links/open-requests.js';
import { PhotoConsentsService } from '../../customers/job-photos/photo-consents.service.js';
import { LeadPhotosService } from '../../customers/photos/lead-photos.service.js';
import { JobsService } from '../../money/jobs.service.js';
import { CrewReportsService, type StopReports } from './crew-reports.service.js';
import { accessNotes } from './visit-notes.js';
import { isDiscount, keyOfLines, tickedLines, workLines } from './work-lines.js';

/** Collects what a crew needs at each stop. */
@Injectable()
export class DayStopsService {
  constructor(
    private readonly jobs: JobsService,
    private readonly photos: LeadPhotosService,
    private readonly consents: PhotoConsentsService,
    private readonly reports: CrewReportsService,
    private readonly entries: CustomerEntriesService,
    private readonly labels: LeadLabelsService,
    private readonly business: BusinessService,
  ) {}

  /** Returns the stops of leads in the same order, without their miles and warnings. */
  async stopsOf(leads: LeadView[]): Promise<DayStop[]> {
    const ids = leads.map(({ id }) => id);
    const [jobs, reports, photos, consents, talks] = await Promise.all([
      this.jobs.ofLeads(ids),
      this.reports.ofLeads(ids),
      this.photos.ofLeads(ids),
      this.consents.ofLeads(ids),
      this.entries.talks(ids),
    ]);
    return leads.map((lead) => {
      const job = jobs.get(lead.id);
      const { onMyWayAt, closedOut, notes: visitNotes }: StopReports = reports.get(lead.id) ?? noReports;
      const priceCents = job?.chargedCents ?? job?.quotedCents ?? undefined;
      const cents = priceCents ?? lead.estimate?.totalCents ?? null;
      const work = workLines(lead.estimate, job);
      const talk = talks.get(lead.id) ?? [];
      const requests = openRequestsIn(talk);
      const notes = [
        ...given('Office', lead.notes),
        // Sorting keeps the order of those from one instant, so turn it first.
        ...[
          ...given(messageLabel(lead, 'Customer'), ownMessage(lead.message, lead), lead.createdAt),
          ...messagesIn(talk),
          ...visitNotes,
        ]
          .reverse()
          .sort(newestFirst),
      ];
      return {
        leadId: lead.id,
        time: this.timeOf(lead),
        miles: null,
        warnings: [],
        ...{ name: lead.name, phoneShown: lead.phoneShown, phoneHref: lead.phoneHref },
        ...this.placeOf(lead),
        givenAddress: requests.find(({ kind }) => kind === 'address')?.address ?? null,
        timeRequest: timeRequestIn(requests),
        service: this.labels.service(lead),
        isFree: !cents && isFreeRoom(lead),
        lines: tickedLines(work),
        discounts: work.filter(isDiscount),
        linesKey: keyOfLines(lead.estimate, job),
        access: accessNotes(notes.flatMap(({ from, text }) => (from === ourReply ? [] : text))),
        notes,
        photos: photos.get(lead.id) ?? [],
        photoConsent: consents.get(lead.id) ?? null,
        onMyWayText: this.onMyWayText(lead),
        ...{ onMyWayAt, isDone: isDone(lead) },
        closedOut: closedOut && {
          time: closedOut.time,
          isCorrectable:
            isDone(lead) && closedOut.version !== undefined && closedOut.version === job?.version,
        },
        cents,
        price: describePrice({ priceCents, estimate: lead.estimate }),
        paidBy: job?.paidBy ?? null,
      };
    });
  }

  private timeOf({ appointment }: LeadView): string {
    const { day, timeWindow } = appointment ?? anyTime;
    if (isTimeOfDay(timeWindow)) return formatTimeOfDay(timeWindow);
    return formatArrival({ day, timeWindow }, this.business.facts) || timeWindow || 'Any time';
  }

  /** The address, with the city if it lacks one. */
  private placeOf({ address, serviceArea }: LeadView): { address: string; mapUrl?: string } {
    const area = serviceArea?.replace(/^Address: /, '').trim() ?? '';
    const street = address?.trim() ?? '';
    const isWhole = cityIn(street, this.business.facts.serviceArea) || !area || street.includes(area);
    const whole = isWhole ? street : [street, area].filter(Boolean).join(', ');
    if (!whole) return { address: area, mapUrl: undefined };
    const query = new URLSearchParams({ api: '1', query: whole });
    return { address: whole, mapUrl: `https://www.google.com/maps/search/?${query}` };
  }

  private onMyWayText({ name }: LeadView): string {
    const { businessName } = this.business.site;
    return `Hi ${name.split(' ')[0]}, this is ${businessName}. We’re on our way to you.`;
  }
}

const ourReply = 'Our reply';

/** The customer's messages and our replies. */
const messagesIn = (talk: readonly TimelineEntry[]): VisitNote[] =>
  talk.flatMap(({ kind, text = '', at }) => {
    if (kind === customerEntryKinds.message) return [{ from: 'Customer', text, at }];
    return kind === answerKinds.reply ? [{ from: ourReply, text, at }] : [];
  });

function timeRequestIn(requests: readonly OpenRequest[]): string | null {
  const request = requests.find(({ kind }) => kind === 'time');
  if (!request) return null;
  return [requestLabels.time, request.window && formatWindow(request.window)].filter(Boolean).join(': ');
}

const noReports: StopReports = { onMyWayAt: null, closedOut: null, notes: [] };

const given = (from: string, text: string | null, at?: string): VisitNote[] =>
  text ? [{ from, text, at }] : [];

const newestFirst = (one: VisitNote, other: VisitNote) => (other.at ?? '').localeCompare(one.at ?? '');
