import { Module } from '@nestjs/common';
import { AvailabilityModule } from '../../business/availability/availability.module.js';
import { BusinessModule } from '../../business/business.module.js';
import { ProofModule } from '../../business/proof/proof.module.js';
import { PagesModule } from '../../pages/pages.module.js';
import { AreaMapController } from './area-map.controller.js';
import { BlogController } from './blog.controller.js';
import { CityFactsService } from './city-facts.service.js';
import { CityPagesController } from './city-pages.controller.js';
import { PageDatesService } from './page-dates.service.js';
import { PageWarmerService } from './page-warmer.service.js';
import { SiteFilesController } from './site-files.controller.js';
import { SitePagesController } from './site-pages.controller.js';

@Module({
  imports: [AvailabilityModule, BusinessModule, PagesModule, ProofModule],
  controllers: [
    AreaMapController,
    CityPagesController,
    SiteFilesController,
    BlogController,
    SitePagesController,
  ],
  exports: [CityFactsService],
  providers: [CityFactsService, PageDatesService, PageWarmerService],
})
export class SiteModule {}
