import { Injectable, StreamableFile } from '@nestjs/common';
import { SecurityLogService } from '../admin-auth/security-log.service.js';
import { BusinessCalendarService } from '../business/business-calendar.service.js';
import { leadsCsv } from './leads-csv.js';

/** Exports leads as CSV. */
@Injectable()
export class LeadExportService {
  constructor(
    private readonly calendar: BusinessCalendarService,
    private readonly log: SecurityLogService,
  ) {}

  /** Returns leads as a download, which is recorded and which the owner gets an email about. */
  async download(leads: Parameters<typeof leadsCsv>[0]): Promise<StreamableFile> {
    await this.log.notifyOf('leads.exported');
    return new StreamableFile(leadsCsv(leads, this.calendar.timeZone), {
      type: 'text/csv; charset=utf-8',
      disposition: `attachment; filename="leads-${this.calendar.dayOf()}.csv"`,
    });
  }
}
