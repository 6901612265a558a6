import { Controller, Get } from '@nestjs/common';
import { Page } from '../pages/page.decorator.js';

@Controller('admin')
export class DeskPagesController {
  @Get()
  @Page('admin/overview')
  dashboard() {
    return { section: 'dashboard' as const };
  }

  @Get('bookings')
  @Page('admin/overview')
  bookings() {
    return { section: 'bookings' as const };
  }
}
