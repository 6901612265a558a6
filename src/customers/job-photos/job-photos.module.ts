import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BusinessModule } from '../../business/business.module.js';
import { ProofModule } from '../../business/proof/proof.module.js';
import { ContactsModule } from '../../contacts/contacts.module.js';
import { MoneyModule } from '../../money/money.module.js';
import { DatabaseModule } from '../../platform/database/database.module.js';
import { PicturesModule } from '../../website/pictures/pictures.module.js';
import { LeadPhotosModule } from '../photos/lead-photos.module.js';
import { JobFactsService } from './job-facts.service.js';
import { JobPhotosController } from './job-photos.controller.js';
import { JobPhotosService } from './job-photos.service.js';
import { PairMakingService } from './pair-making.service.js';
import { PhotoConsent } from './photo-consent.entity.js';
import { PhotoConsentsService } from './photo-consents.service.js';
import { PhotoPair } from './photo-pair.entity.js';
import { PhotoPairsController } from './photo-pairs.controller.js';
import { PhotoPairsService } from './photo-pairs.service.js';

/** Pairs customers' photos, asks for their consent, and publishes what the owner approves. */
@Module({
  imports: [
    TypeOrmModule.forFeature([PhotoConsent, PhotoPair]),
    BusinessModule,
    ContactsModule,
    DatabaseModule,
    LeadPhotosModule,
    MoneyModule,
    PicturesModule,
    ProofModule,
  ],
  controllers: [JobPhotosController, PhotoPairsController],
  providers: [JobFactsService, JobPhotosService, PairMakingService, PhotoConsentsService, PhotoPairsService],
  exports: [PhotoConsentsService, PhotoPairsService],
})
export class JobPhotosModule {}
