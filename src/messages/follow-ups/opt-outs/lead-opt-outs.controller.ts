import { Controller, Param, ParseIntPipe, Post } from '@nestjs/common';
import { Page } from '../../../pages/page.decorator.js';
import { seeOther } from '../../../pages/page-answer.js';
import { LeadFollowUpsService } from '../lead-follow-ups.service.js';

/** Turns follow-ups off and on for a customer, by the owner. */
@Controller('admin/leads/:id/refusal')
export class LeadOptOutsController {
  constructor(private readonly followUps: LeadFollowUpsService) {}

  @Post()
  @Page('admin/lead')
  async note(@Param('id', ParseIntPipe) id: number) {
    await this.followUps.recordOptOut(id);
    return seeOther(`/admin/leads/${id}#aftercare`);
  }

  @Post('withdrawal')
  @Page('admin/lead')
  async undo(@Param('id', ParseIntPipe) id: number) {
    await this.followUps.undoOptOut(id);
    return seeOther(`/admin/leads/${id}#aftercare`);
  }
}
