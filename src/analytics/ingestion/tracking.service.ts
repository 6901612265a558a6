import type { IncomingHttpHeaders } from 'node:http';
import { Injectable } from '@nestjs/common';
import { BusinessService } from '../../business/business.service.js';
import { ClockService } from '../../platform/config/clock.service.js';
import { Environment } from '../../platform/config/environment.js';
import { countedPages } from './counted-page.js';
import { CrawlerCounterService } from './crawler-counter.service.js';
import { crawlerName } from './crawlers.js';
import { PageViewIdsService } from './page-view-ids.service.js';
import { isReserved } from './pending-views.js';
import { RecordLimitService } from './record-limit.service.js';
import { type TrackRecord, trackRecordOf } from './track-record.js';
import { TrackingQueueService } from './tracking-queue.service.js';
import { type Vital, vitalOf } from './vital-record.js';
import { VitalsService } from './vitals.service.js';

/**
 * The response to the tracker, which reports the time spent with the page view's signed ID. The ID is 0 if
 * the view was left out, and a reserved ID while the view waits for the database.
 */
export interface TrackAnswer {
  success: true;
  pageView?: { id: number };
}

/** Stores what the tracker sends, except from crawlers and from visitors who opted out of tracking. */
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
    private readonly ids: PageViewIdsService,
    private readonly clock: ClockService,
    business: BusinessService,
    { PUBLIC_ORIGIN, publicOrigin, ANALYTICS_STRICT_BOTS }: Environment,
  ) {
    this.ownHost = PUBLIC_ORIGIN ? new URL(publicOrigin).host : undefined;
    this.counted = countedPages(business);
    this.isStrict = ANALYTICS_STRICT_BOTS === 'on';
  }

  /**
   * Stores a record, on disk while the database is down. The response is the same for records that are left
   * out.
   * @throws {InvalidInput} for an invalid record
   * @throws {TooManyRequests}, {TooManyRecords} and {DatabaseUnavailable} if it was not stored
   */
  async track(body: unknown, headers: IncomingHttpHeaders, address?: string): Promise<TrackAnswer> {
    this.limit.countSent(address);
    const record = vitalOf(body) ?? trackRecordOf(body);
    if (this.isLeftOut(headers)) return answer(record, 0);
    this.limit.countStored(address, record.type);
    if ('pageUrl' in record) record.pageUrl = this.counted(record.pageUrl);
    if (record.type === 'update_pageview') record.pageViewId = this.ids.read(record.pageViewId);
    if (record.type === 'vitals') {
      this.vitals.add(record);
      return answer(record, 0);
    }
    const ownHost = this.ownHost ?? headers.host ?? '';
    const at = this.clock.now().getTime();
    const id = await this.queue.add({ record, at, ownHost });
    return answer(record, id && !isReserved(id) ? this.ids.sign(id) : id);
  }

  /** Checks whether the visitor opted out of tracking or is a crawler. Counts crawlers. */
  private isLeftOut(headers: IncomingHttpHeaders): boolean {
    if (headers['sec-gpc'] === '1' || headers.dnt === '1') return true;
    const crawler = crawlerName(headers['user-agent'] ?? '', this.isStrict);
    if (crawler) this.crawlers.add(crawler);
    return crawler !== undefined;
  }
}

const answer = ({ type }: TrackRecord | Vital, id: number | undefined): TrackAnswer =>
  type === 'pageview' && id !== undefined ? { success: true, pageView: { id } } : { success: true };
