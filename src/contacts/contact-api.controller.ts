import { Body, Controller, Post, Res, UseGuards } from '@nestjs/common';
import type { Response } from 'express';
import { contactReceived } from '../../views/forms/contact.js';
import { freeRoomReceived, withFreeRoomDetails } from '../../views/forms/free-room.js';
import { BusinessService } from '../business/business.service.js';
import { OpenToEveryone } from '../http/open-to-everyone.decorator.js';
import { ContactRequest } from './dto/contact-request.dto.js';
import { FreeRoomRequest } from './dto/free-room.dto.js';
import { type Evidence, SentWith } from './intake/evidence.js';
import { type AcceptedLead, IntakeService } from './intake/intake.service.js';
import { SenderLimitGuard } from './intake/sender-limit.guard.js';

@Controller('api')
@OpenToEveryone()
export class ContactApiController {
  constructor(
    private readonly intake: IntakeService,
    private readonly business: BusinessService,
  ) {}

  /** 201 for a new lead, 202 for one that waits for the database, 200 for a repeat; all with the same body. */
  @Post('contact')
  @UseGuards(SenderLimitGuard)
  async contact(
    @Body() request: ContactRequest,
    @SentWith() evidence: Evidence,
    @Res({ passthrough: true }) response: Response,
  ) {
    const accepted = await this.intake.accept(request, evidence);
    return answer(accepted, contactReceived(this.business.facts).description, response);
  }

  /** The same for a free cleaning. */
  @Post('free-room')
  @UseGuards(SenderLimitGuard)
  async freeRoom(
    @Body() request: FreeRoomRequest,
    @SentWith() evidence: Evidence,
    @Res({ passthrough: true }) response: Response,
  ) {
    const details = withFreeRoomDetails(request, this.business.facts);
    const accepted = await this.intake.accept(details, evidence);
    return answer(accepted, freeRoomReceived(this.business.facts).description, response);
  }
}

function answer({ id, replayed }: AcceptedLead, message: string, response: Response) {
  response.status(replayed ? 200 : id === null ? 202 : 201);
  return { success: true, id, message };
}
