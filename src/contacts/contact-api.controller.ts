import { Body, Controller, Post, Res } from '@nestjs/common';
import type { Response } from 'express';
import { contactReceived } from '../../views/forms/contact.js';
import { OpenToEveryone } from '../admin-auth/admin.guard.js';
import { ContactRequest } from './dto/contact-request.dto.js';
import { IdempotencyKey } from './idempotency-key.decorator.js';
import { IntakeService } from './intake.service.js';

@Controller('api/contact')
@OpenToEveryone()
export class ContactApiController {
  constructor(private readonly intake: IntakeService) {}

  /** 201 for a new lead, 200 for a repeat of one; both with the same body. */
  @Post()
  async create(
    @Body() request: ContactRequest,
    @IdempotencyKey() key: string | undefined,
    @Res({ passthrough: true }) response: Response,
  ) {
    const { id, replayed } = await this.intake.accept(request, key);
    response.status(replayed ? 200 : 201);
    return { success: true, id, message: contactReceived.description };
  }
}
