import { Controller, Get } from '@nestjs/common';
import { NowService } from './now.service.js';

@Controller('api/analytics')
export class NowController {
  constructor(private readonly visitors: NowService) {}

  /** Returns the visitors of the last 5 and 30 minutes. */
  @Get('now')
  async now() {
    return { data: await this.visitors.now() };
  }
}
