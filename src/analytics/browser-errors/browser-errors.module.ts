import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BusinessModule } from '../../business/business.module.js';
import { PagesModule } from '../../pages/pages.module.js';
import { DatabaseModule } from '../../platform/database/database.module.js';
import { BrowserError } from './browser-error.entity.js';
import { BrowserErrorsController } from './browser-errors.controller.js';
import { BrowserErrorsService } from './browser-errors.service.js';

/** Stores the errors of visitors' browsers. */
@Module({
  imports: [TypeOrmModule.forFeature([BrowserError]), BusinessModule, DatabaseModule, PagesModule],
  controllers: [BrowserErrorsController],
  providers: [BrowserErrorsService],
  exports: [BrowserErrorsService],
})
export class BrowserErrorsModule {}
