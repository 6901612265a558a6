import { Body, Controller, Get, HttpCode, NotFoundException, Param, Post, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { type FollowUpEmail, followUpEmails } from '../../../views/contracts/messages/follow-ups.js';
import { followUpSettingsOf, missingIn, partOf } from '../../../views/forms/messages/follow-ups.js';
import { Page } from '../../pages/page.decorator.js';
import { seeOther, withStatus } from '../../pages/page-answer.js';
import { FormPipe, type PostedForm } from '../../platform/http/form.pipe.js';
import { FollowUpForm } from './dto/follow-up-form.dto.js';
import { FollowUpPagesService } from './follow-up-pages.service.js';
import { FollowUpSettingsService } from './follow-up-settings.service.js';

/** A mail has its styles within it and nothing else, and stands in a frame of the page beside its form. */
const previewHeaders = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox",
  'X-Frame-Options': 'SAMEORIGIN',
};

/** The owner's page of what customers are sent after the job. */
@Controller('admin/aftercare')
export class FollowUpPagesController {
  constructor(
    private readonly pages: FollowUpPagesService,
    private readonly terms: FollowUpSettingsService,
  ) {}

  @Get()
  @Page('admin/follow-ups')
  async show(@Query() { saved }: Record<string, unknown>) {
    return { ...(await this.pages.page()), isSaved: saved !== undefined, part: partOf(saved) };
  }

  @Post()
  @Page('admin/follow-ups')
  async save(@Body(new FormPipe(FollowUpForm)) { value, errors, typed }: PostedForm<FollowUpForm>) {
    const terms = followUpSettingsOf({ ...value });
    const problems = { ...missingIn(terms), ...errors };
    if (Object.keys(problems).length > 0)
      return withStatus(await this.pages.page({ typed, errors: problems }), 422);
    await this.terms.save(terms);
    const part = partOf(value.part);
    return seeOther(`/admin/aftercare?saved${part ? `=${part}#${part}` : ''}`);
  }

  /** A mail by the terms that are saved. */
  @Get('preview/:mail')
  async preview(@Param('mail') mail: string, @Res({ passthrough: true }) response: Response) {
    const { terms } = await this.terms.find();
    forFrame(response).type('html');
    return this.pages.preview(knownEmail(mail), terms);
  }

  /** A mail by what is typed and not saved; where that cannot be sent, what is wrong with it. */
  @Post('preview/:mail')
  @HttpCode(200)
  previewTyped(
    @Param('mail') mail: string,
    @Body(new FormPipe(FollowUpForm)) { value, errors }: PostedForm<FollowUpForm>,
    @Res({ passthrough: true }) response: Response,
  ) {
    forFrame(response);
    if (errors) {
      response.type('text');
      return `This cannot be sent yet.\n\n${Object.values(errors).join('\n')}\n`;
    }
    response.type('html');
    return this.pages.preview(knownEmail(mail), followUpSettingsOf({ ...value }));
  }
}

/** A sandbox has an origin of its own, so that browsers complain of headers about origins. */
function forFrame(response: Response): Response {
  for (const name of ['Origin-Agent-Cluster', 'Speculation-Rules']) response.removeHeader(name);
  return response.set(previewHeaders);
}

/** @throws {NotFoundException} for a name that none of the mails has. */
function knownEmail(name: string): FollowUpEmail {
  const mail = followUpEmails.find((known) => known === name);
  if (!mail) throw new NotFoundException();
  return mail;
}
