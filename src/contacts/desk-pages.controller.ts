import { Controller, Get } from '@nestjs/common';
import { Page } from '../pages/page.decorator.js';
import { DeskPages } from './desk-pages.service.js';

@Controller('admin')
export class DeskPagesController {
  constructor(private readonly pages: DeskPages) {}

  @Get()
  @Page('admin/dashboard')
  dashboard() {
    return this.pages.dashboard();
  }

  @Get('bookings')
  @Page('admin/bookings')
  bookings() {
    return this.pages.bookings();
  }
}
