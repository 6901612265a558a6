import { Injectable, NotFoundException } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import type { ListedReview, ReviewCounts, ReviewState } from '../../../views/contracts/customers/reviews.js';
import { type HideReason, hideReasons } from '../../../views/contracts/website/proof.js';
import { BusinessCalendarService } from '../../business/business-calendar.service.js';
import { PublishedReviewsService } from '../../business/proof/published-reviews.service.js';
import { Review } from '../../business/proof/review.entity.js';
import { LeadLabelsService } from '../../contacts/leads/lead-labels.service.js';
import { LeadRecordsService } from '../../contacts/leads/lead-records.service.js';
import { LeadTimelineService } from '../../contacts/leads/lead-timeline.service.js';
import { LeadWriterService } from '../../contacts/leads/lead-writer.service.js';
import { UnitOfWorkService } from '../../platform/database/unit-of-work.service.js';
import { inState, stateOf } from './review-state.js';

export const reviewsPerPage = 25;

/** Lists reviews for the owner, who can reply to them, and hide them for a few reasons. */
@Injectable()
export class ReviewModerationService {
  constructor(
    @InjectRepository(Review) private readonly rows: Repository<Review>,
    private readonly unitOfWork: UnitOfWorkService,
    private readonly writer: LeadWriterService,
    private readonly leads: LeadRecordsService,
    private readonly labels: LeadLabelsService,
    private readonly timeline: LeadTimelineService,
    private readonly published: PublishedReviewsService,
    private readonly calendar: BusinessCalendarService,
  ) {}

  /** Lists a page of reviews, newest first. @param page from 1. */
  async list(state: ReviewState | undefined, page: number): Promise<ListedReview[]> {
    const reviews = await this.rows.find({
      where: state ? inState[state] : {},
      order: { createdAt: 'DESC', id: 'DESC' },
      skip: (page - 1) * reviewsPerPage,
      take: reviewsPerPage,
    });
    const names = await this.leads.namesOf(reviews.map(({ leadId }) => leadId));
    return reviews.map((review) => ({
      id: review.id,
      leadId: review.leadId,
      customer: names.get(review.leadId) ?? '',
      stars: review.stars,
      text: review.text,
      name: review.name,
      city: review.city,
      service: this.labels.service({ serviceType: review.service }),
      state: stateOf(review),
      hiddenFor: review.hiddenFor,
      createdAt: review.createdAt.toISOString(),
      publishOn: this.calendar.dayOf(review.publishedAt ?? review.publishAt),
      reply: review.reply,
    }));
  }

  async counts(): Promise<ReviewCounts> {
    const [pending, published, hidden] = [
      await this.rows.countBy(inState.pending),
      await this.rows.countBy(inState.published),
      await this.rows.countBy(inState.hidden),
    ];
    return { pending, published, hidden };
  }

  /** Saves the owner's public reply; '' removes it. @throws {NotFoundException} */
  async reply(id: number, reply: string): Promise<void> {
    await this.change(id, { reply }, reply ? 'You replied to the review' : 'You removed your reply');
  }

  /** Hides a review from public pages, which say how many are hidden and why. @throws {NotFoundException} */
  async hide(id: number, hiddenFor: HideReason): Promise<void> {
    await this.change(id, { hiddenFor }, `You hid the review: ${hideReasons[hiddenFor].toLowerCase()}`);
  }

  /** Shows a hidden review again; the next sweep publishes one that is due. @throws {NotFoundException} */
  async show(id: number): Promise<void> {
    await this.change(id, { hiddenFor: null }, 'You showed the review again');
  }

  private async change(
    id: number,
    changes: Partial<Pick<Review, 'reply' | 'hiddenFor'>>,
    text: string,
  ): Promise<void> {
    const known = await this.rows.findOneBy({ id });
    if (!known) throw new NotFoundException('Review not found');
    await this.unitOfWork.run(async (manager) => {
      await this.writer.locked(manager, known.leadId);
      const review = await manager.findOneBy(Review, { id });
      if (!review) throw new NotFoundException('Review not found');
      const isSame = Object.entries(changes).every(([field, value]) => review[field as 'reply'] === value);
      if (isSame) return;
      await manager.update(Review, { id }, { ...changes, version: () => 'version + 1' });
      const isShown = stateOf(review) === 'published' || 'hiddenFor' in changes;
      if (isShown) await this.published.touch(manager, review);
      await this.timeline.add(manager, review.leadId, 'review', { text });
    });
    await this.published.refresh();
  }
}
