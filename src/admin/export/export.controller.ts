import { Controller, Get, Res, StreamableFile } from '@nestjs/common';
import type { Response } from 'express';
import { exportPath } from '../../../views/contracts/admin.js';
import { ExportService } from './export.service.js';

/** Serves the export of all data. */
@Controller()
export class ExportController {
  constructor(private readonly exports: ExportService) {}

  @Get(exportPath)
  download(@Res({ passthrough: true }) response: Response) {
    const { name, bytes } = this.exports.archive();
    // Also when the browser gives up.
    response.once('close', () => bytes.destroy());
    return new StreamableFile(bytes, {
      type: 'application/zip',
      disposition: `attachment; filename="${name}"`,
    });
  }
}
