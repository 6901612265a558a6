import { ConflictException, Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, In, type Repository } from 'typeorm';
import { hoursToPublication, type OwnReview } from '../../../views/contracts/customers/reviews.js';
import { isDone } from '../../../views/contracts/leads/lead-stages.js';
import { customerEntryKinds } from '../../../views/contracts/leads/leads.js';
import { hideReasons } from '../../../views/contracts/website/proof.js';
import { formatInstant } from '../../../views/format/moments.js';
import { BusinessService } from '../../business/business.service.js';
import { BusinessCalendarService } from '../../business/business-calendar.service.js';
import { PublishedReviewsService } from '../../business/proof/published-reviews.service.js';
import { Review } from '../../business/proof/review.entity.js';
import { cityOfJob } from '../../business/served-places.js';
import type { Lead } from '../../contacts/leads/lead.entity.js';
import {
  type LeadEvent,
  LeadEventsService,
  type LeadListener,
} from '../../contacts/leads/lead-events.service.js';
import { LeadLabelsService } from '../../contacts/leads/lead-labels.service.js';
import { LeadTimelineService } from '../../contacts/leads/lead-timeline.service.js';
import { LeadWriterService } from '../../contacts/leads/lead-writer.service.js';
import { ClockService } from '../../platform/config/clock.service.js';
import { DatabaseService } from '../../platform/database/database.service.js';
import { insertRow } from '../../platform/database/insert-row.js';
import { UnitOfWorkService } from '../../platform/database/unit-of-work.service.js';
import { RateLimitsService } from '../../platform/http/rate-limits.service.js';
import { stateOf } from './review-state.js';

const hourMs = 3_600_000;
/** Erased reviews disappear from the pages this soon, once their transaction has ended. */
const afterErasureMs = 1_000;

/** A valid review form. */
interface WrittenReview {
  stars: string;
  text: string;
  name: string;
}

/** Stores the reviews that customers write on their pages, one for each completed job. */
@Injectable()
export class ReviewsService implements LeadListener, OnModuleInit {
  constructor(
    @InjectRepository(Review) private readonly rows: Repository<Review>,
    private readonly unitOfWork: UnitOfWorkService,
    private readonly writer: LeadWriterService,
    private readonly events: LeadEventsService,
    private readonly timeline: LeadTimelineService,
    private readonly labels: LeadLabelsService,
    private readonly business: BusinessService,
    private readonly published: PublishedReviewsService,
    private readonly limits: RateLimitsService,
    private readonly calendar: BusinessCalendarService,
    private readonly clock: ClockService,
    private readonly database: DatabaseService,
  ) {}

  onModuleInit(): void {
    this.database.whenReady(() => this.deleteOrphans());
  }

  async onLeadEvent(manager: EntityManager, { kind, lead }: LeadEvent): Promise<void> {
    if (kind !== 'erased') return;
    const review = await manager.findOneBy(Review, { leadId: lead.id });
    if (!review) return;
    await this.erase(manager, [review]);
    this.published.task.wake(afterErasureMs);
  }

  /** Returns the review of a lead's customer as their page shows it; null if they haven't written one. */
  async reviewOf(leadId: number): Promise<OwnReview | null> {
    const review = await this.rows.findOneBy({ leadId });
    if (!review) return null;
    const { stars, text, name, hiddenFor, publishAt, reply } = review;
    return {
      stars,
      text,
      name,
      state: stateOf(review),
      publishedOn: formatInstant(publishAt.toISOString(), this.calendar.timeZone),
      hiddenFor: hiddenFor ? hideReasons[hiddenFor].toLowerCase() : '',
      reply,
    };
  }

  /**
   * Stores a customer's review, or edits the one that isn't published yet. Writing the same again changes
   * nothing.
   * @param address of the customer, for the limits.
   * @throws {TooManyRequests}
   * @throws {ConflictException} if the job isn't completed or the review is published; the message is for the
   * customer.
   */
  async write(leadId: number, written: WrittenReview, address: string): Promise<void> {
    this.limits.count('reviewOfLead', String(leadId));
    this.limits.count('reviewOfNetwork', address);
    await this.unitOfWork.run(async (manager) => {
      const lead = await this.writer.locked(manager, leadId);
      if (!isDone(lead) || lead.isSpam)
        throw new ConflictException('You can write a review once your cleaning is done.');
      const review = { ...written, stars: Number(written.stars), text: withoutGaps(written.text) };
      const before = await manager.findOneBy(Review, { leadId });
      if (before) await this.edit(manager, lead, before, review);
      else await this.add(manager, lead, review);
    });
  }

  /** Deletes the reviews of leads that a release from before the reviews erased, after a rollback to it. */
  async deleteOrphans(): Promise<void> {
    const orphans: Review[] = await this.rows.query(
      'SELECT r.* FROM reviews r WHERE NOT EXISTS (SELECT 1 FROM contacts c WHERE c.id = r.leadId)',
    );
    if (orphans.length === 0) return;
    await this.unitOfWork.run((manager) => this.erase(manager, orphans));
    await this.published.refresh();
  }

  private async erase(manager: EntityManager, reviews: readonly Review[]): Promise<void> {
    await manager.delete(Review, { id: In(reviews.map(({ id }) => id)) });
    for (const review of reviews)
      if (stateOf(review) !== 'pending') await this.published.touch(manager, review);
  }

  private async add(
    manager: EntityManager,
    lead: Lead,
    review: Pick<Review, 'stars' | 'text' | 'name'>,
  ): Promise<void> {
    const createdAt = this.clock.now();
    await insertRow(manager, Review, {
      ...review,
      leadId: lead.id,
      city: cityOfJob(lead, this.business.facts.serviceArea)?.name ?? null,
      service: this.labels.knownService(lead) ? lead.serviceType : null,
      createdAt,
      publishAt: publicationOf(createdAt),
      publishedAt: null,
      hiddenFor: null,
      reply: '',
      version: 1,
    });
    await this.record(manager, lead, `left a review: ${inStars(review.stars)}`);
    await this.events.emit(manager, { kind: 'reviewed', lead, review });
  }

  private async edit(
    manager: EntityManager,
    lead: Lead,
    before: Review,
    review: Pick<Review, 'stars' | 'text' | 'name'>,
  ): Promise<void> {
    if (before.stars === review.stars && before.text === review.text && before.name === review.name) return;
    const unpublished = { id: before.id, version: before.version };
    const { affected } =
      stateOf(before) === 'pending'
        ? await manager.update(Review, unpublished, {
            ...review,
            publishAt: publicationOf(this.clock.now()),
            version: before.version + 1,
          })
        : { affected: 0 };
    if (!affected)
      throw new ConflictException(
        `This review can’t be edited any more. To change it, call us at ${this.business.site.phone}.`,
      );
    await this.record(manager, lead, `edited their review: ${inStars(review.stars)}`);
  }

  /** Notifies the owner. The text stays out of the timeline: it may be edited, and hidden. */
  private async record(manager: EntityManager, lead: Lead, text: string): Promise<void> {
    await this.events.emit(manager, { kind: 'heard-from', lead });
    await this.timeline.add(manager, lead.id, customerEntryKinds.review, {
      text: `The customer ${text}`,
      by: 'customer',
    });
  }
}

/** Each edit starts the hours again, so that the owner has time to read every text. */
const publicationOf = (writtenAt: Date) => new Date(writtenAt.getTime() + hoursToPublication * hourMs);

const inStars = (stars: number) => `${stars} ${stars === 1 ? 'star' : 'stars'}`;

/** Leaves at most one blank line between paragraphs. */
const withoutGaps = (text: string) =>
  text
    .replace(/[ \t]+(?:\n[ \t]*)?|\n[ \t]+/g, (gap) => (gap.includes('\n') ? '\n' : gap))
    .replace(/\n{3,}/g, '\n\n');
