import { Body, Controller, Get, HttpException, Post } from '@nestjs/common';
import { contactFailed } from '../../views/forms/contact.js';
import type { ContactPageProps } from '../../views/pages/contact.js';
import { OpenToEveryone } from '../admin-auth/admin.guard.js';
import { openingHours } from '../business/hours.js';
import { Page } from '../pages/page.decorator.js';
import { seeOther, withStatus } from '../pages/page-answer.js';
import { FormPipe, type PostedForm } from '../validation/form.pipe.js';
import { ContactRequest } from './dto/contact-request.dto.js';
import { IntakeService } from './intake.service.js';

/** The contact page, and its form where the browser posts it by itself. */
@Controller('contact')
@OpenToEveryone()
export class ContactPagesController {
  constructor(private readonly intake: IntakeService) {}

  @Get()
  @Page('contact', { cached: true })
  show(): ContactPageProps {
    return { openingHours };
  }

  @Post()
  @Page('contact')
  async send(@Body(new FormPipe(ContactRequest)) { value, errors, typed }: PostedForm<ContactRequest>) {
    if (errors) return withStatus({ openingHours, form: { typed, errors } }, 422);
    try {
      await this.intake.accept(value);
      return seeOther('/contact/sent');
    } catch (error) {
      const status = error instanceof HttpException ? error.getStatus() : 500;
      if (status !== 503) throw error;
      return withStatus({ openingHours, form: { typed, failure: contactFailed.description } }, status);
    }
  }

  @Get('sent')
  @Page('contact-sent', { cached: true })
  sent() {
    return {};
  }
}
