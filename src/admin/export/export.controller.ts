import { Controller, HttpCode, Post, Res, StreamableFile } from '@nestjs/common';
import type { Response } from 'express';
import { exportPath } from '../../../views/contracts/admin.js';
import { RequiresRecentSignIn } from '../../platform/http/requires-recent-sign-in.decorator.js';
import { ExportService } from './export.service.js';

/** Serves the export of all data. */
@Controller()
export class ExportController {
  constructor(private readonly exports: ExportService) {}

  @Post(exportPath)
  @HttpCode(200)
  @RequiresRecentSignIn('export all data')
  async download(@Res({ passthrough: true }) response: Response) {
    const { name, bytes } = this.exports.archive();
    // Also when the browser gives up, or the download can't be recorded.
    response.once('close', () => bytes.destroy());
    await this.exports.recordDownload();
    return new StreamableFile(bytes, {
      type: 'application/zip',
      disposition: `attachment; filename="${name}"`,
    });
  }
}
