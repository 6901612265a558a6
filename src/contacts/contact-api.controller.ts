import { Body, Controller, Post, Res } from '@nestjs/common';
import type { Response } from 'express';
import { contactReceived } from '../../views/forms/contact.js';
import { freeRoomReceived } from '../../views/forms/free-room.js';
import { OpenToEveryone } from '../admin-auth/admin.guard.js';
import { ContactRequest } from './dto/contact-request.dto.js';
import { FreeRoomRequest } from './dto/free-room.dto.js';
import { IdempotencyKey } from './idempotency-key.decorator.js';
import { type AcceptedLead, IntakeService } from './intake.service.js';

@Controller('api')
@OpenToEveryone()
export class ContactApiController {
  constructor(private readonly intake: IntakeService) {}

  /** 201 for a new lead, 200 for a repeat of one; both with the same body. */
  @Post('contact')
  async contact(
    @Body() request: ContactRequest,
    @IdempotencyKey() key: string | undefined,
    @Res({ passthrough: true }) response: Response,
  ) {
    const accepted = await this.intake.accept(request, key);
    return answer(accepted, contactReceived.description, response);
  }

  /** The same for a free cleaning. */
  @Post('free-room')
  async freeRoom(
    @Body() request: FreeRoomRequest,
    @IdempotencyKey() key: string | undefined,
    @Res({ passthrough: true }) response: Response,
  ) {
    const accepted = await this.intake.accept(request, key);
    return answer(accepted, freeRoomReceived.description, response);
  }
}

function answer({ id, replayed }: AcceptedLead, message: string, response: Response) {
  response.status(replayed ? 200 : 201);
  return { success: true, id, message };
}
