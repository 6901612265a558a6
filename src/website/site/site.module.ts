import { Module } from '@nestjs/common';
import { AvailabilityModule } from '../../business/availability/availability.module.js';
import { BusinessModule } from '../../business/business.module.js';
import { PagesModule } from '../../pages/pages.module.js';
import { AreaMapController } from './area-map.controller.js';
import { BlogController } from './blog.controller.js';
import { PageWarmerService } from './page-warmer.service.js';
import { SearchEnginesController } from './search-engines.controller.js';
import { SitePagesController } from './site-pages.controller.js';

@Module({
  imports: [AvailabilityModule, BusinessModule, PagesModule],
  controllers: [AreaMapController, SearchEnginesController, BlogController, SitePagesController],
  providers: [PageWarmerService],
})
export class SiteModule {}
