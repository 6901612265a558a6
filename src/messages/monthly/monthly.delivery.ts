import { Injectable } from '@nestjs/common';
import { monthlyReportUrl } from '../../../views/contracts/analytics/monthly-report.js';
import { BusinessCalendarService } from '../../business/business-calendar.service.js';
import { EmailRendererService } from '../../pages/email-renderer.service.js';
import { Environment } from '../../platform/config/environment.js';
import { Delivers, type Delivery, type Outcome } from '../../platform/outbox/delivery.js';
import type { OutboxItem } from '../../platform/outbox/outbox-item.entity.js';
import { EmailSenderService } from '../email/email-sender.service.js';
import { SummaryEmailsService } from '../email/summary-emails.service.js';
import { MonthlyReportService } from './monthly-report.service.js';

/** How many days after the 1st the report is still sent, for example when the email server was down. */
const maxDelayDays = 6;

const skipped = (note: string) => ({ state: 'skipped' as const, note });

/** Emails the owner the report of the past month on the 1st. */
@Injectable()
@Delivers('email', 'monthly')
export class MonthlyDelivery implements Delivery {
  constructor(
    private readonly reports: MonthlyReportService,
    private readonly summaries: SummaryEmailsService,
    private readonly renderer: EmailRendererService,
    private readonly emailSender: EmailSenderService,
    private readonly calendar: BusinessCalendarService,
    private readonly environment: Environment,
  ) {}

  isReady(): boolean {
    return this.emailSender.isReady;
  }

  /** The item's occasion is the day after the month. */
  async deliver(item: OutboxItem, signal: AbortSignal): Promise<Outcome> {
    if (this.calendar.dayOf() > this.calendar.plusDays(item.occasion, maxDelayDays))
      return skipped('Too late to send');
    if (!(await this.summaries.settings()).monthly) return skipped('Turned off');
    const month = this.calendar.plusDays(item.occasion, -1).slice(0, 7);
    const report = await this.reports.report(month);
    if (!report || report.now.visitors + report.now.leads + report.now.jobs === 0)
      return skipped('Nothing to report');
    const reportUrl = this.environment.publicOrigin + monthlyReportUrl(month);
    const email = this.renderer.render('monthly', { report, reportUrl });
    await this.emailSender.send(item, { ...email, to: this.emailSender.owner }, signal);
    return { state: 'done' };
  }
}
