import { Module } from '@nestjs/common';
import { ComingSoonController } from './coming-soon.controller.js';
import { SitePagesController } from './site-pages.controller.js';

@Module({ controllers: [SitePagesController, ComingSoonController] })
export class SiteModule {}
