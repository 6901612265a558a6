import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DatabaseModule } from '../../platform/database/database.module.js';
import { BusinessModule } from '../business.module.js';
import { CityJobsService } from './city-jobs.service.js';
import { ProofDate } from './proof-date.entity.js';
import { ProofDatesService } from './proof-dates.service.js';
import { PublishedPairRow } from './published-pair.entity.js';
import { PublishedPairFile } from './published-pair-file.entity.js';
import { PublishedPairsService } from './published-pairs.service.js';
import { PublishedReviewsService } from './published-reviews.service.js';
import { Review } from './review.entity.js';

/** Keeps what finished jobs prove in memory, for public pages. Rooms above, which know the jobs, fill it. */
@Module({
  imports: [
    TypeOrmModule.forFeature([ProofDate, PublishedPairRow, PublishedPairFile, Review]),
    BusinessModule,
    DatabaseModule,
  ],
  providers: [CityJobsService, ProofDatesService, PublishedPairsService, PublishedReviewsService],
  exports: [CityJobsService, ProofDatesService, PublishedPairsService, PublishedReviewsService],
})
export class ProofModule {}
