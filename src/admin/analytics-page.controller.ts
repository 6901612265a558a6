import { Controller, Get, Query } from '@nestjs/common';
import { Page } from '../pages/page.decorator.js';
import { AnalyticsPageService } from './analytics-page.service.js';

@Controller('admin/analytics')
export class AnalyticsPageController {
  constructor(private readonly pages: AnalyticsPageService) {}

  @Get()
  @Page('admin/analytics')
  show(@Query() query: Record<string, unknown>) {
    return this.pages.show(query);
  }
}
