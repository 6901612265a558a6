import { Controller, Param, ParseIntPipe, Post } from '@nestjs/common';
import { Page } from '../../pages/page.decorator.js';
import { seeOther } from '../../pages/page-answer.js';
import { CrewLinksService } from '../crew/crew-links.service.js';

const list = '/admin/settings#security';

/** Revokes crew links from the settings. The page of a day creates them. */
@Controller('admin/settings/crew-links')
export class CrewAccessController {
  constructor(private readonly links: CrewLinksService) {}

  @Post('revoke-all')
  @Page('admin/settings')
  async revokeAll() {
    await this.links.revokeAll();
    return seeOther(list);
  }

  @Post(':id/revoke')
  @Page('admin/settings')
  async revoke(@Param('id', ParseIntPipe) id: number) {
    await this.links.revoke(id);
    return seeOther(list);
  }
}
