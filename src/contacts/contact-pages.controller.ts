import { Body, Controller, Get, Post, UseGuards } from '@nestjs/common';
import { formResults } from '../../views/contracts/public-pages.js';
import { contactFailed } from '../../views/forms/contact.js';
import { BusinessService } from '../business/business.service.js';
import { FormPipe, type PostedForm } from '../http/form.pipe.js';
import { OpenToEveryone } from '../http/open-to-everyone.decorator.js';
import { Page } from '../pages/page.decorator.js';
import { seeOther, withStatus } from '../pages/page-answer.js';
import { contactFaq } from '../site/content/contact-faq.js';
import { ContactRequest } from './dto/contact-request.dto.js';
import { type Evidence, SentWith } from './intake/evidence.js';
import { IntakeService, NowhereToKeep } from './intake/intake.service.js';
import { SenderLimitGuard } from './intake/sender-limit.guard.js';

/** The contact page, and its form as a browser without JavaScript posts it. */
@Controller('contact')
@OpenToEveryone()
export class ContactPagesController {
  constructor(
    private readonly intake: IntakeService,
    private readonly business: BusinessService,
  ) {}

  @Get()
  @Page('contact', { cached: true })
  show() {
    return this.content();
  }

  @Post()
  @UseGuards(SenderLimitGuard)
  @Page('contact')
  async send(
    @Body(new FormPipe(ContactRequest)) { value, errors, typed }: PostedForm<ContactRequest>,
    @SentWith() evidence: Evidence,
  ) {
    if (errors) return withStatus({ ...this.content(), form: { typed, errors } }, 422);
    try {
      await this.intake.accept(value, evidence);
      return seeOther(formResults.contact);
    } catch (error) {
      if (!(error instanceof NowhereToKeep)) throw error;
      return withStatus({ ...this.content(), form: { typed, failure: contactFailed.description } }, 503);
    }
  }

  @Get('sent')
  @Page('contact-sent', { cached: true })
  sent() {
    return {};
  }

  private content() {
    const { facts } = this.business;
    return { cities: facts.serviceArea, questions: contactFaq(facts) };
  }
}
