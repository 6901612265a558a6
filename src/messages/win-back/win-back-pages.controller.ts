import { Body, Controller, Get, HttpCode, Param, ParseIntPipe, Post, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { winBackListPath } from '../../../views/contracts/customers/win-back.js';
import type { FieldErrors } from '../../../views/forms/rules.js';
import { answerForm } from '../../pages/answer-form.js';
import { Page } from '../../pages/page.decorator.js';
import { seeOther, withStatus } from '../../pages/page-answer.js';
import { FormPipe, type PostedForm } from '../../platform/http/form.pipe.js';
import { FollowUpSettingsService } from '../follow-ups/follow-up-settings.service.js';
import { forFrame } from '../follow-ups/preview-headers.js';
import { WinBackEmailForm, WinBackMarkForm, WinBackQuery } from './dto/win-back-forms.dto.js';
import { WinBackListService } from './win-back-list.service.js';
import { type WinBackEmail, WinBackTextsService } from './win-back-texts.service.js';
import { WinBacksService } from './win-backs.service.js';

/** Serves the list of customers who haven't come back, and the email to one, as plain pages and forms. */
@Controller('admin/win-back')
export class WinBackPagesController {
  constructor(
    private readonly lists: WinBackListService,
    private readonly winBacks: WinBacksService,
    private readonly texts: WinBackTextsService,
    private readonly settings: FollowUpSettingsService,
  ) {}

  @Get()
  @Page('admin/win-back')
  list(@Query() { list = 'reminded', page = 1 }: WinBackQuery) {
    return this.lists.page(list, page);
  }

  /** Records a call or a text, or that the customer isn't interested. */
  @Post(':id')
  @Page('admin/win-back')
  async mark(
    @Param('id', ParseIntPipe) id: number,
    @Body(new FormPipe(WinBackMarkForm)) { value, errors }: PostedForm<WinBackMarkForm>,
  ) {
    if (errors) {
      const failure = Object.values(errors)[0];
      return withStatus({ ...(await this.lists.page('reminded', 1)), failure }, 422);
    }
    await this.winBacks.mark(id, value.way);
    return seeOther(winBackListPath(value.list ?? 'reminded'));
  }

  /** Takes back a contact, the newest by default. */
  @Post(':id/undo')
  @Page('admin/win-back')
  async undo(@Param('id', ParseIntPipe) id: number, @Body() { contact }: { contact?: unknown } = {}) {
    const undoing = this.winBacks.undo(id, contact === undefined ? undefined : Number(contact));
    return answerForm(undoing, winBackListPath('contacted'), async ({ message }) => ({
      ...(await this.lists.page('contacted', 1)),
      failure: message,
    }));
  }

  @Get(':id/email')
  @Page('admin/win-back-email')
  async compose(@Param('id', ParseIntPipe) id: number) {
    const { settings } = await this.settings.find();
    return this.composed(id, { subject: settings.winBackSubject, body: settings.winBackText });
  }

  @Post(':id/email')
  @Page('admin/win-back-email')
  async send(
    @Param('id', ParseIntPipe) id: number,
    @Body(new FormPipe(WinBackEmailForm)) { value, errors, typed }: PostedForm<WinBackEmailForm>,
  ) {
    const { subject = '', body = '' } = typed;
    if (errors) return withStatus(await this.composed(id, { subject, body }, errors), 422);
    return answerForm(this.winBacks.email(id, value), winBackListPath('contacted'), () =>
      this.composed(id, { subject, body }),
    );
  }

  /** Previews the template, filled in for a customer. */
  @Get(':id/email/preview')
  async preview(@Param('id', ParseIntPipe) id: number, @Res({ passthrough: true }) response: Response) {
    const { settings } = await this.settings.find();
    return this.previewed(id, { subject: settings.winBackSubject, body: settings.winBackText }, response);
  }

  /** Previews the typed email, or lists its errors. */
  @Post(':id/email/preview')
  @HttpCode(200)
  async previewTyped(
    @Param('id', ParseIntPipe) id: number,
    @Body(new FormPipe(WinBackEmailForm)) { value, errors }: PostedForm<WinBackEmailForm>,
    @Res({ passthrough: true }) response: Response,
  ) {
    if (!errors) return this.previewed(id, value, response);
    forFrame(response).type('text');
    return `Fix this to see the preview:\n\n${Object.values(errors).join('\n')}\n`;
  }

  private async composed(id: number, { subject, body }: WinBackEmail, errors: FieldErrors = {}) {
    const customer = await this.winBacks.customer(id);
    const problem = (await this.winBacks.problem(customer)) ?? null;
    return { customer, typed: { subject, body }, errors, problem };
  }

  private async previewed(id: number, email: WinBackEmail, response: Response) {
    const customer = await this.winBacks.customer(id);
    const { settings } = await this.settings.find();
    forFrame(response).type('html');
    return (await this.texts.email(customer, await this.winBacks.newestLead(id), email, settings)).html;
  }
}
