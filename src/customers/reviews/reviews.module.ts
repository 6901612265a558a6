import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BusinessModule } from '../../business/business.module.js';
import { ProofModule } from '../../business/proof/proof.module.js';
import { Review } from '../../business/proof/review.entity.js';
import { ContactsModule } from '../../contacts/contacts.module.js';
import { DatabaseModule } from '../../platform/database/database.module.js';
import { AdminReviewsController } from './admin-reviews.controller.js';
import { ReviewModerationService } from './review-moderation.service.js';
import { ReviewPublishingService } from './review-publishing.service.js';
import { ReviewsService } from './reviews.service.js';

/** Takes customers’ reviews, publishes them, and lets the owner reply. */
@Module({
  imports: [TypeOrmModule.forFeature([Review]), BusinessModule, ContactsModule, DatabaseModule, ProofModule],
  controllers: [AdminReviewsController],
  providers: [ReviewModerationService, ReviewPublishingService, ReviewsService],
  exports: [ReviewModerationService, ReviewsService],
})
export class ReviewsModule {}
