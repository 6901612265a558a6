import { Module } from '@nestjs/common';
import { AnalyticsPageController } from './analytics-page.controller.js';

@Module({ controllers: [AnalyticsPageController] })
export class AnalyticsModule {}
