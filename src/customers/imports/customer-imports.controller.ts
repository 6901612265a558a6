import { Body, Controller, Get, Param, ParseIntPipe, Post, Req, Res, UseInterceptors } from '@nestjs/common';
import type { Response } from 'express';
import { answerForm } from '../../pages/answer-form.js';
import { Page } from '../../pages/page.decorator.js';
import { seeOther, withStatus } from '../../pages/page-answer.js';
import { FormPipe, type PostedForm } from '../../platform/http/form.pipe.js';
import { columnsOf, ImportColumnsForm } from '../dto/import-columns.dto.js';
import { UnusableFile } from './csv-text.js';
import { type CsvUpload, CsvUploadInterceptor } from './csv-upload.interceptor.js';
import { CustomerImportsService } from './customer-imports.service.js';

const path = '/admin/customers/import';

/** Seconds until a page with progress reloads, with or without JavaScript. */
const refreshSeconds = '2';

/** Serves the imports of customers from other programs, as plain pages and forms. */
@Controller('admin/customers/import')
export class CustomerImportsController {
  constructor(private readonly imports: CustomerImportsService) {}

  @Get()
  @Page('admin/customer-imports')
  async list() {
    return { imports: await this.imports.list() };
  }

  @Post()
  @UseInterceptors(CsvUploadInterceptor)
  @Page('admin/customer-imports')
  async upload(@Req() { file, problem }: CsvUpload) {
    try {
      if (problem) throw new UnusableFile(problem);
      if (!file) throw new UnusableFile('Choose a file.');
      return seeOther(`${path}/${await this.imports.add(file.originalname, file.buffer)}`);
    } catch (error) {
      if (!(error instanceof UnusableFile)) throw error;
      return withStatus({ imports: await this.imports.list(), problem: error.message }, 422);
    }
  }

  @Get(':id')
  @Page('admin/customer-import')
  async show(@Param('id', ParseIntPipe) id: number, @Res({ passthrough: true }) response: Response) {
    const file = await this.imports.file(id);
    if (['reading', 'importing'].includes(file.file.state)) response.setHeader('Refresh', refreshSeconds);
    return file;
  }

  /** Saves which column holds what. */
  @Post(':id/columns')
  @Page('admin/customer-import')
  async setColumns(
    @Param('id', ParseIntPipe) id: number,
    @Body(new FormPipe(ImportColumnsForm)) { value, errors }: PostedForm<ImportColumnsForm>,
  ) {
    const file = await this.imports.file(id);
    if (errors) return withStatus({ ...file, failure: Object.values(errors)[0] }, 422);
    return this.done(id, this.imports.setColumns(id, columnsOf(value, file.headings.length)));
  }

  @Post(':id/begin')
  @Page('admin/customer-import')
  begin(@Param('id', ParseIntPipe) id: number) {
    return this.done(id, this.imports.begin(id));
  }

  @Post(':id/undo')
  @Page('admin/customer-import')
  undo(@Param('id', ParseIntPipe) id: number) {
    return this.done(id, this.imports.undo(id));
  }

  @Post(':id/discard')
  @Page('admin/customer-import')
  discard(@Param('id', ParseIntPipe) id: number) {
    return this.done(id, this.imports.discard(id), path);
  }

  /** Redirects once an action is done. If the import has changed since, its page says so. */
  private done(id: number, action: Promise<void>, next = `${path}/${id}`) {
    return answerForm(action, next, async ({ message }) => ({
      ...(await this.imports.file(id)),
      failure: message,
    }));
  }
}
