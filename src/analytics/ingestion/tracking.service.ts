import type { IncomingHttpHeaders } from 'node:http';
import { Injectable } from '@nestjs/common';
import { BusinessService } from '../../business/business.service.js';
import { ClockService } from '../../platform/config/clock.service.js';
import { Environment } from '../../platform/config/environment.js';
import { countedPages } from './counted-page.js';
import { CrawlerCounterService } from './crawler-counter.service.js';
import { crawlerName } from './crawlers.js';
import { RecordLimitService } from './record-limit.service.js';
import { type TrackRecord, trackRecordOf } from './track-record.js';
import { TrackingQueueService } from './tracking-queue.service.js';
import { type Vital, vitalOf } from './vital-record.js';
import { VitalsService } from './vitals.service.js';

/**
 * What the tracker is answered. With the page view's id, it reports the time spent there; 0 where the view was left out, and a promise
 * in its place while the view waits for the database.
 */
export interface TrackAnswer {
  success: true;
  pageView?: { id: number };
}

/** Takes in what the tracker sends, except of crawlers and of visitors who ask not to be tracked. */
@Injectable()
export class TrackingService {
  private readonly ownHost: string | undefined;
  private readonly isStrict: boolean;
  private readonly counted: (pageUrl: string) => string;

  constructor(
    private readonly queue: TrackingQueueService,
    private readonly vitals: VitalsService,
    private readonly crawlers: CrawlerCounterService,
    private readonly limit: RecordLimitService,
    private readonly clock: ClockService,
    business: BusinessService,
    { PUBLIC_ORIGIN, publicOrigin, ANALYTICS_STRICT_BOTS }: Environment,
  ) {
    this.ownHost = PUBLIC_ORIGIN ? new URL(publicOrigin).host : undefined;
    this.counted = countedPages(business);
    this.isStrict = ANALYTICS_STRICT_BOTS === 'on';
  }

  /**
   * Stores one record, or keeps it on the disk while the database is away, unless it is to be left out; the answer looks the same.
   * @throws {InvalidInput} for what is no record.
   * @throws {TooManyRequests}, {TooManyRecords} and {DatabaseUnavailable} when it is not stored.
   */
  async track(body: unknown, headers: IncomingHttpHeaders, address?: string): Promise<TrackAnswer> {
    this.limit.countSent(address);
    const record = vitalOf(body) ?? trackRecordOf(body);
    if (this.isLeftOut(headers)) return answer(record, 0);
    this.limit.countStored(address, record.type);
    if ('pageUrl' in record) record.pageUrl = this.counted(record.pageUrl);
    if (record.type === 'vitals') {
      this.vitals.note(record);
      return answer(record, 0);
    }
    const ownHost = this.ownHost ?? headers.host ?? '';
    const at = this.clock.now().getTime();
    return answer(record, await this.queue.add({ record, at, ownHost }));
  }

  /** Whether the visitor asks not to be tracked, or is a crawler, which is counted. */
  private isLeftOut(headers: IncomingHttpHeaders): boolean {
    if (headers['sec-gpc'] === '1' || headers.dnt === '1') return true;
    const crawler = crawlerName(headers['user-agent'] ?? '', this.isStrict);
    if (crawler) this.crawlers.add(crawler);
    return crawler !== undefined;
  }
}

const answer = ({ type }: TrackRecord | Vital, id: number | undefined): TrackAnswer =>
  type === 'pageview' && id !== undefined ? { success: true, pageView: { id } } : { success: true };
