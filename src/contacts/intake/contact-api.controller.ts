import { Body, Controller, Post, Res, UseGuards } from '@nestjs/common';
import type { Response } from 'express';
import { bookedAtOnce } from '../../../views/forms/bookings/free-window.js';
import { withFreeRoomDetails } from '../../../views/forms/leads/free-room.js';
import { contactReceived, freeRoomReceived } from '../../../views/forms/leads/received.js';
import { FreeWindowsService } from '../../business/availability/free-windows.service.js';
import { WindowTaken } from '../../business/availability/slots.service.js';
import { BusinessService } from '../../business/business.service.js';
import { OpenToEveryone } from '../../platform/http/open-to-everyone.decorator.js';
import { ContactRequest } from '../dto/contact-request.dto.js';
import { FreeRoomRequest } from '../dto/free-room.dto.js';
import { takenWindow } from '../leads/taken-window.js';
import { type Evidence, SentWith } from './evidence.js';
import { IntakeService } from './intake.service.js';
import { SenderLimitGuard } from './sender-limit.guard.js';

@Controller('api')
@OpenToEveryone()
export class ContactApiController {
  constructor(
    private readonly intake: IntakeService,
    private readonly business: BusinessService,
    private readonly freeWindows: FreeWindowsService,
  ) {}

  /**
   * Accepts a request: 201 for a new lead, 202 for one that waits for the database, 200 for a repeat. All
   * have the same body.
   */
  @Post('contact')
  @UseGuards(SenderLimitGuard)
  async contact(
    @Body() request: ContactRequest,
    @SentWith() evidence: Evidence,
    @Res({ passthrough: true }) response: Response,
  ) {
    return this.take(request, evidence, contactReceived(this.business.facts).description, response);
  }

  /** Accepts a request for a free cleaning, with the same responses. */
  @Post('free-room')
  @UseGuards(SenderLimitGuard)
  async freeRoom(
    @Body() request: FreeRoomRequest,
    @SentWith() evidence: Evidence,
    @Res({ passthrough: true }) response: Response,
  ) {
    const details = withFreeRoomDetails(request, this.business.facts);
    return this.take(details, evidence, freeRoomReceived(this.business.facts).description, response);
  }

  /** Sends the customer's link in `Location`, or 409 and two next open slots if the slot was just booked. */
  private async take(request: ContactRequest, evidence: Evidence, message: string, response: Response) {
    try {
      const { id, replayed, booked, link } = await this.intake.accept(request, evidence);
      response.status(replayed ? 200 : id === null ? 202 : 201);
      if (link) response.location(link);
      return { success: true, id, message: booked ? bookedAtOnce(booked).description : message, booked };
    } catch (error) {
      if (!(error instanceof WindowTaken)) throw error;
      const { failure, offer } = takenWindow(error, this.freeWindows);
      response.status(409);
      return { message: failure, freeWindows: offer.windows };
    }
  }
}
