import { Controller, Get, StreamableFile } from '@nestjs/common';
import { exportPath } from '../../../views/contracts/admin.js';
import { ExportService } from './export.service.js';

/** Serves the export of all data. */
@Controller()
export class ExportController {
  constructor(private readonly exports: ExportService) {}

  @Get(exportPath)
  download() {
    const { name, bytes } = this.exports.archive();
    return new StreamableFile(bytes, {
      type: 'application/zip',
      disposition: `attachment; filename="${name}"`,
    });
  }
}
