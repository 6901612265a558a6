import { Injectable, Logger } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { LessThanOrEqual, type Repository } from 'typeorm';
import { PublishedReviewsService } from '../../business/proof/published-reviews.service.js';
import { Review } from '../../business/proof/review.entity.js';
import { LeadTimelineService } from '../../contacts/leads/lead-timeline.service.js';
import { BackgroundTask } from '../../platform/background/background-task.js';
import { ClockService } from '../../platform/config/clock.service.js';
import { UnitOfWorkService } from '../../platform/database/unit-of-work.service.js';
import { inState } from './review-state.js';

const sweepIntervalMs = 60_000;
const batchSize = 100;

type DueReview = Pick<Review, 'id' | 'leadId' | 'version' | 'city' | 'service'>;

/** Publishes reviews that are due. Every process does; each review is published by one. */
@Injectable()
export class ReviewPublishingService {
  private readonly logger = new Logger(ReviewPublishingService.name);
  readonly task = new BackgroundTask(
    async () => {
      await this.publishDue();
    },
    (error) => this.logger.warn({ event: 'reviews.not-published', reason: error.name }),
    { first: () => sweepIntervalMs / 6, again: () => sweepIntervalMs },
  );

  constructor(
    @InjectRepository(Review) private readonly rows: Repository<Review>,
    private readonly unitOfWork: UnitOfWorkService,
    private readonly timeline: LeadTimelineService,
    private readonly published: PublishedReviewsService,
    private readonly clock: ClockService,
  ) {}

  /** Publishes what is due. @returns how many this process has published. */
  async publishDue(): Promise<number> {
    const now = this.clock.now();
    const due = await this.rows.find({
      select: { id: true, leadId: true, version: true, city: true, service: true },
      where: { ...inState.pending, publishAt: LessThanOrEqual(now) },
      order: { publishAt: 'ASC', id: 'ASC' },
      take: batchSize,
    });
    let count = 0;
    for (const review of due) if (await this.publish(review, now)) count++;
    if (count > 0) await this.published.refresh();
    return count;
  }

  /** @returns whether this process has; another one, or an edit, may have come first. */
  private publish(review: DueReview, now: Date) {
    const { id, leadId, version } = review;
    return this.unitOfWork.run(async (manager) => {
      const where = { id, version, ...inState.pending };
      const { affected } = await manager.update(Review, where, { publishedAt: now, version: version + 1 });
      if (!affected) return false;
      await this.published.touch(manager, review);
      await this.timeline.add(manager, leadId, 'review.published', { text: 'Review published' });
      return true;
    });
  }
}
