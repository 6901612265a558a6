import { Body, Controller, Get, Post, UseGuards } from '@nestjs/common';
import { formResults } from '../../views/contracts/public-pages.js';
import { type FreeRoomValues, freeRoomFailed, freeRoomRequest } from '../../views/forms/free-room.js';
import { BusinessService } from '../business/business.service.js';
import { FormPipe, type PostedForm } from '../http/form.pipe.js';
import { OpenToEveryone } from '../http/open-to-everyone.decorator.js';
import { Page } from '../pages/page.decorator.js';
import { seeOther, withStatus } from '../pages/page-answer.js';
import { freeRoom } from '../site/content/free-room.js';
import { FreeRoomForm } from './dto/free-room.dto.js';
import { type Evidence, SentWith } from './intake/evidence.js';
import { IntakeService, NowhereToKeep } from './intake/intake.service.js';
import { SenderLimitGuard } from './intake/sender-limit.guard.js';

/** The free-room landing page, and its form as a browser without JavaScript posts it. */
@Controller('free-room')
@OpenToEveryone()
export class FreeRoomPagesController {
  constructor(
    private readonly intake: IntakeService,
    private readonly business: BusinessService,
  ) {}

  @Get()
  @Page('free-room', { cached: true })
  show() {
    return freeRoom(this.business.facts, this.business.content);
  }

  @Post()
  @UseGuards(SenderLimitGuard)
  @Page('free-room')
  async send(
    @Body(new FormPipe(FreeRoomForm)) { value, errors, typed }: PostedForm<FreeRoomForm>,
    @SentWith() evidence: Evidence,
  ) {
    const { facts, site, content } = this.business;
    if (errors) return withStatus({ ...freeRoom(facts, content), form: { typed, errors } }, 422);
    try {
      await this.intake.accept(freeRoomRequest(value as FreeRoomValues, facts), evidence);
      return seeOther(formResults.freeRoom);
    } catch (error) {
      if (!(error instanceof NowhereToKeep)) throw error;
      const failure = freeRoomFailed(site.phone).description;
      return withStatus({ ...freeRoom(facts, content), form: { typed, failure } }, 503);
    }
  }

  @Get('booked')
  @Page('free-room-booked', { cached: true })
  booked() {
    return {};
  }
}
