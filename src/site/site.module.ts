import { Module } from '@nestjs/common';
import { BlogController } from './blog.controller.js';
import { PageWarmer } from './page-warmer.js';
import { SearchEnginesController } from './search-engines.controller.js';
import { SitePagesController } from './site-pages.controller.js';

@Module({
  controllers: [SearchEnginesController, BlogController, SitePagesController],
  providers: [PageWarmer],
})
export class SiteModule {}
