import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BusinessModule } from '../../business/business.module.js';
import { PagesModule } from '../../pages/pages.module.js';
import { DatabaseModule } from '../../platform/database/database.module.js';
import { AnalyticsNotesService } from './analytics-notes.service.js';
import { ChartNoteRow } from './chart-note.entity.js';
import { SavedController } from './saved.controller.js';
import { SavedSegmentRow } from './saved-segment.entity.js';
import { SegmentsService } from './segments.service.js';

/** Stores what the owner saves for the analytics: segments, and notes on the charts. */
@Module({
  imports: [
    TypeOrmModule.forFeature([ChartNoteRow, SavedSegmentRow]),
    BusinessModule,
    DatabaseModule,
    PagesModule,
  ],
  controllers: [SavedController],
  providers: [AnalyticsNotesService, SegmentsService],
  exports: [AnalyticsNotesService, SegmentsService],
})
export class SavedModule {}
