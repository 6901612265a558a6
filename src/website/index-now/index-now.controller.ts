import { Controller, Get, Header, NotFoundException, Param } from '@nestjs/common';
import { OpenToEveryone } from '../../platform/http/open-to-everyone.decorator.js';
import { IndexNowService } from './index-now.service.js';

/** Serves the file by which search engines check that a notice comes from this site. */
@Controller()
@OpenToEveryone()
export class IndexNowController {
  constructor(private readonly indexNow: IndexNowService) {}

  @Get('indexnow-:key.txt')
  @Header('Content-Type', 'text/plain; charset=utf-8')
  async file(@Param('key') asked: string): Promise<string> {
    const key = await this.indexNow.key();
    if (asked !== key) throw new NotFoundException();
    return key;
  }
}
