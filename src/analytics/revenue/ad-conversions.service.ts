import { Injectable } from '@nestjs/common';
import {
  type AdClickKind,
  type AdConversions,
  adClickKinds,
  conversionName,
} from '../../../views/contracts/analytics/ad-clicks.js';
import { formatOf } from '../../../views/format/moments.js';
import { AdClickSettingsService } from '../../business/ad-click-settings.service.js';
import { BusinessCalendarService } from '../../business/business-calendar.service.js';
import { AdClicksService, type ClickedJob } from '../../contacts/ad-clicks/ad-clicks.service.js';
import { inDollars } from '../../platform/http/spreadsheet.js';

/** The first column's title in the file that Google Ads imports. It takes one kind a file. */
const clickColumns: Record<AdClickKind, string> = {
  gclid: 'Google Click ID',
  gbraid: 'GBRAID',
  wbraid: 'WBRAID',
};

/** Builds the files by which Google Ads learns which clicks became completed jobs. */
@Injectable()
export class AdConversionsService {
  constructor(
    private readonly clicks: AdClicksService,
    private readonly settings: AdClickSettingsService,
    private readonly calendar: BusinessCalendarService,
  ) {}

  async overview(): Promise<AdConversions> {
    const jobs = await this.clicks.completedJobs();
    const countOf = (kind: AdClickKind) => jobs.filter((job) => job.kind === kind && isCharged(job)).length;
    return {
      isOn: this.settings.isOn,
      rows: Object.fromEntries(adClickKinds.map((kind) => [kind, countOf(kind)])) as AdConversions['rows'],
      uncharged: jobs.filter((job) => !isCharged(job)).length,
    };
  }

  /**
   * Returns the file for conversions from clicks: the time zone, the columns, and a row for each completed
   * job with an amount charged. In Google's format, so without quotes and byte order mark. No cell needs
   * quotes.
   */
  async csv(kind: AdClickKind): Promise<string> {
    const jobs = (await this.clicks.completedJobs()).filter((job) => job.kind === kind && isCharged(job));
    const lines = [
      [`Parameters:TimeZone=${this.calendar.timeZone}`],
      [clickColumns[kind], 'Conversion Name', 'Conversion Time', 'Conversion Value', 'Conversion Currency'],
      ...jobs.map(({ clickId, completedAt, cents }) => [
        clickId,
        conversionName,
        this.time(completedAt),
        inDollars(cents),
        'USD',
      ]),
    ];
    return lines.map((cells) => `${cells.join(',')}\r\n`).join('');
  }

  /** Formats an instant in the business's time zone: "2026-11-27 16:05:00". */
  private time(instant: Date): string {
    const format = formatOf(
      this.calendar.timeZone,
      { dateStyle: 'short', timeStyle: 'medium', hourCycle: 'h23' },
      'sv-SE',
    );
    return format.format(instant);
  }
}

const isCharged = ({ cents }: ClickedJob) => cents !== null;
