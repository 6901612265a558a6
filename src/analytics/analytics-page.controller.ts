import { Controller, Get } from '@nestjs/common';
import { Page } from '../pages/page.decorator.js';

@Controller('admin/analytics')
export class AnalyticsPageController {
  @Get()
  @Page('admin/overview')
  show() {
    return { section: 'analytics' as const };
  }
}
