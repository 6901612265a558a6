import type { IncomingHttpHeaders } from 'node:http';
import { Body, Controller, Headers, HttpCode, Param, ParseIntPipe, Post, UseGuards } from '@nestjs/common';
import { Page } from '../../pages/page.decorator.js';
import { seeOther } from '../../pages/page-answer.js';
import { FormPipe, type PostedForm } from '../../platform/http/form.pipe.js';
import { OpenToEveryone } from '../../platform/http/open-to-everyone.decorator.js';
import { backToAnalytics } from '../back-to-analytics.js';
import { BrowserErrorLimitGuard } from './browser-error-limit.guard.js';
import { BrowserErrorsService } from './browser-errors.service.js';
import { RemoveErrorForm } from './dto/remove-error-form.dto.js';

@Controller()
export class BrowserErrorsController {
  constructor(private readonly errors: BrowserErrorsService) {}

  /** Takes an error report from a visitor's browser. Responds before it is stored. */
  @Post('api/analytics/errors')
  @OpenToEveryone()
  @UseGuards(BrowserErrorLimitGuard)
  @HttpCode(204)
  add(@Body() body: unknown, @Headers() headers: IncomingHttpHeaders): void {
    this.errors.add(body, headers);
  }

  /** Deletes a group of errors that the owner marked as fixed. */
  @Post('admin/analytics/errors/:id/remove')
  @Page('admin/analytics')
  async remove(
    @Param('id', ParseIntPipe) id: number,
    @Body(new FormPipe(RemoveErrorForm)) { value, errors }: PostedForm<RemoveErrorForm>,
  ) {
    await this.errors.remove(id);
    return seeOther(`${backToAnalytics(errors ? '' : (value.query ?? ''))}#browser-errors`);
  }
}
