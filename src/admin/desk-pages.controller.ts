import { Controller, Get } from '@nestjs/common';
import { Page } from '../pages/page.decorator.js';
import { DeskPagesService } from './desk-pages.service.js';

@Controller('admin')
export class DeskPagesController {
  constructor(private readonly pages: DeskPagesService) {}

  @Get()
  @Page('admin/dashboard')
  dashboard() {
    return this.pages.dashboard();
  }
}
