import { Controller, Get } from '@nestjs/common';
import { OpenToEveryone } from '../admin-auth/admin.guard.js';
import { homeContent } from '../business/home.js';
import { Page } from '../pages/page.decorator.js';

@Controller()
@OpenToEveryone()
export class SitePagesController {
  @Get()
  @Page('home', { cached: true })
  home() {
    return homeContent;
  }
}
