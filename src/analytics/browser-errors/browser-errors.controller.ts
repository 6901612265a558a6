import type { IncomingHttpHeaders } from 'node:http';
import { Body, Controller, Headers, HttpCode, Ip, Param, ParseIntPipe, Post } from '@nestjs/common';
import { Page } from '../../pages/page.decorator.js';
import { seeOther } from '../../pages/page-answer.js';
import { FormPipe, type PostedForm } from '../../platform/http/form.pipe.js';
import { OpenToEveryone } from '../../platform/http/open-to-everyone.decorator.js';
import { backToAnalytics } from '../back-to-analytics.js';
import { BrowserErrorsService } from './browser-errors.service.js';
import { RemoveErrorForm } from './dto/remove-error-form.dto.js';

@Controller()
export class BrowserErrorsController {
  constructor(private readonly errors: BrowserErrorsService) {}

  /** Takes an error report from a visitor's browser. Responds before it is stored. */
  @Post('api/analytics/errors')
  @OpenToEveryone()
  @HttpCode(204)
  add(@Body() body: unknown, @Headers() headers: IncomingHttpHeaders, @Ip() address: string): void {
    this.errors.add(body, headers, address);
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
