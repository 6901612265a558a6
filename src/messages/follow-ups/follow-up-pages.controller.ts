import { Body, Controller, Get, HttpCode, NotFoundException, Param, Post, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { type TemplateEmail, templateEmails } from '../../../views/contracts/messages/follow-ups.js';
import { repeatedOffers } from '../../../views/forms/customers/plan-offers.js';
import { followUpSettingsOf, missingIn, partOf } from '../../../views/forms/messages/follow-ups.js';
import { Page } from '../../pages/page.decorator.js';
import { seeOther, withStatus } from '../../pages/page-answer.js';
import { FormPipe, type PostedForm } from '../../platform/http/form.pipe.js';
import { RequiresRecentSignIn } from '../../platform/http/requires-recent-sign-in.decorator.js';
import { FollowUpForm } from './dto/follow-up-form.dto.js';
import { FollowUpPagesService } from './follow-up-pages.service.js';
import { FollowUpSettingsService } from './follow-up-settings.service.js';
import { forFrame } from './preview-headers.js';

/** The owner's page for follow-up settings. */
@Controller('admin/aftercare')
export class FollowUpPagesController {
  constructor(
    private readonly pages: FollowUpPagesService,
    private readonly settings: FollowUpSettingsService,
  ) {}

  @Get()
  @Page('admin/follow-ups')
  async show(@Query() { saved, part }: Record<string, unknown>) {
    return { ...(await this.pages.page()), isSaved: saved !== undefined, part: partOf(saved ?? part) };
  }

  /** Customers pay at the payment link, so a new one needs a recent sign-in. */
  @Post()
  @RequiresRecentSignIn('change the payment link', async ({ paymentLink }, find) => {
    const { settings } = await find(FollowUpSettingsService).find();
    return String(paymentLink ?? '').trim() !== settings.paymentLink;
  })
  @Page('admin/follow-ups')
  async save(@Body(new FormPipe(FollowUpForm)) { value, errors, typed }: PostedForm<FollowUpForm>) {
    const settings = followUpSettingsOf({ ...value });
    const problems = { ...missingIn(settings), ...repeatedOffers({ ...value }), ...errors };
    if (Object.keys(problems).length > 0)
      return withStatus(await this.pages.page({ typed, errors: problems }), 422);
    await this.settings.save(settings);
    const part = partOf(value.part);
    return seeOther(`/admin/aftercare?saved${part ? `=${part}#${part}` : ''}`);
  }

  /** Previews an email with the saved settings. */
  @Get('preview/:email')
  async preview(@Param('email') email: string, @Res({ passthrough: true }) response: Response) {
    const { settings } = await this.settings.find();
    forFrame(response).type('html');
    return this.pages.preview(knownEmail(email), settings);
  }

  /** Previews an email with unsaved settings, or lists their errors. */
  @Post('preview/:email')
  @HttpCode(200)
  previewTyped(
    @Param('email') email: string,
    @Body(new FormPipe(FollowUpForm)) { value, errors }: PostedForm<FollowUpForm>,
    @Res({ passthrough: true }) response: Response,
  ) {
    forFrame(response);
    if (errors) {
      response.type('text');
      return `Fix this to see the preview:\n\n${Object.values(errors).join('\n')}\n`;
    }
    response.type('html');
    return this.pages.preview(knownEmail(email), followUpSettingsOf({ ...value }));
  }
}

/** @throws {NotFoundException} for an unknown name. */
function knownEmail(name: string): TemplateEmail {
  const email = templateEmails.find((known) => known === name);
  if (!email) throw new NotFoundException();
  return email;
}
