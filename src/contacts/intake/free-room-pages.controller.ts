import { Body, Controller, Get, Post, UseGuards } from '@nestjs/common';
import { formResults } from '../../../views/contracts/website/public-pages.js';
import {
  type FreeRoomValues,
  freeRoomFailed,
  freeRoomRequest,
} from '../../../views/forms/leads/free-room.js';
import { FreeWindowsService } from '../../business/availability/free-windows.service.js';
import { WindowTaken } from '../../business/availability/slots.service.js';
import { BusinessService } from '../../business/business.service.js';
import { Page } from '../../pages/page.decorator.js';
import { seeOther, withStatus } from '../../pages/page-answer.js';
import type { PageProps } from '../../pages/page-names.js';
import { FormPipe, type PostedForm } from '../../platform/http/form.pipe.js';
import { OpenToEveryone } from '../../platform/http/open-to-everyone.decorator.js';
import { freeRoom } from '../../website/site/content/free-room.js';
import { FreeRoomForm } from '../dto/free-room.dto.js';
import { takenInForm, typedAgain } from '../leads/taken-window.js';
import { type Evidence, SentWith } from './evidence.js';
import { IntakeService, IntakeUnavailable } from './intake.service.js';
import { SenderLimitGuard } from './sender-limit.guard.js';

/** Serves the free-room landing page, and takes its form from browsers without JavaScript. */
@Controller('free-room')
@OpenToEveryone()
export class FreeRoomPagesController {
  constructor(
    private readonly intake: IntakeService,
    private readonly business: BusinessService,
    private readonly freeWindows: FreeWindowsService,
  ) {}

  @Get()
  @Page('free-room', { cached: true })
  show() {
    return this.page({});
  }

  @Post()
  @UseGuards(SenderLimitGuard)
  @Page('free-room')
  async send(
    @Body(new FormPipe(FreeRoomForm)) { value, errors, typed }: PostedForm<FreeRoomForm>,
    @SentWith() evidence: Evidence,
  ) {
    const { facts, site } = this.business;
    if (errors) return withStatus(this.page({ ...(await typedAgain(typed, this.freeWindows)), errors }), 422);
    try {
      const { freeWindow } = value;
      const request = { ...freeRoomRequest(value as FreeRoomValues, facts), freeWindow };
      const { link } = await this.intake.accept(request, evidence);
      return seeOther(link ? `${link}?sent` : formResults.freeRoom);
    } catch (error) {
      if (error instanceof WindowTaken)
        return withStatus(this.page(takenInForm(typed, error, this.freeWindows)), 409);
      if (!(error instanceof IntakeUnavailable)) throw error;
      const failure = freeRoomFailed(site.phone).description;
      return withStatus(this.page({ typed, failure }), 503);
    }
  }

  @Get('booked')
  @Page('free-room-booked', { cached: true })
  booked() {
    return {};
  }

  private page(form: PageProps<'free-room'>['form']) {
    const { facts, content } = this.business;
    return { ...freeRoom(facts, content), form: { offer: this.freeWindows.offered, ...form } };
  }
}
