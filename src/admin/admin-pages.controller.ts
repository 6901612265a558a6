import { Controller, Get } from '@nestjs/common';
import { Page } from '../pages/page.decorator.js';
import { AdminPagesService } from './admin-pages.service.js';

@Controller('admin')
export class AdminPagesController {
  constructor(private readonly pages: AdminPagesService) {}

  @Get()
  @Page('admin/dashboard')
  dashboard() {
    return this.pages.dashboard();
  }
}
