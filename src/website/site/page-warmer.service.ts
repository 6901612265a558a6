import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Injectable, Logger } from '@nestjs/common';
import type { SiteContent } from '../../../views/content/schema.js';
import { publicPages } from '../../../views/contracts/website/public-pages.js';
import { cityPath, serviceAreasPath } from '../../../views/contracts/website/service-areas.js';
import { pagedServiceNames, pagedServices, servicePath } from '../../../views/forms/service-pages.js';
import { AdClickSettingsService } from '../../business/ad-click-settings.service.js';
import { FreeWindowsService } from '../../business/availability/free-windows.service.js';
import { BusinessService } from '../../business/business.service.js';
import { BusinessCalendarService } from '../../business/business-calendar.service.js';
import { SiteContentService } from '../../business/content/site-content.service.js';
import { DaysOffService } from '../../business/days-off.service.js';
import { CityJobsService } from '../../business/proof/city-jobs.service.js';
import { type ChangedPlaces, PublishedPairsService } from '../../business/proof/published-pairs.service.js';
import {
  PublishedReviewsService,
  type ReviewChange,
} from '../../business/proof/published-reviews.service.js';
import { PageCacheService } from '../../pages/page-cache.service.js';
import { BackgroundTask } from '../../platform/background/background-task.js';
import { within } from '../../platform/background/within.js';
import { ClockService } from '../../platform/config/clock.service.js';
import { changedPaths } from './changed-paths.js';
import { publicPaths } from './public-paths.js';

/** How long after cached pages expire they are requested again. */
const afterExpiryMs = 1_000;
/** How long to wait for a page. */
const timeoutMs = 10_000;
const anyAddress = ['0.0.0.0', '::'];

/**
 * Requests every public page once the server listens, and again whenever the cached ones expire, so that each
 * is rendered and compressed before a visitor requests it.
 */
@Injectable()
export class PageWarmerService {
  private readonly logger = new Logger(PageWarmerService.name);
  private readonly task = new BackgroundTask(
    () => this.warmAll(),
    (error) => this.logger.error({ event: 'page.warming-failed', reason: String(error) }),
    { again: () => this.untilExpiry() },
  );
  /** The server's own origin; '' until it listens. */
  private origin = '';
  private published: SiteContent;

  constructor(
    private readonly business: BusinessService,
    private readonly calendar: BusinessCalendarService,
    private readonly clock: ClockService,
    private readonly pages: PageCacheService,
    daysOff: DaysOffService,
    private readonly content: SiteContentService,
    freeWindows: FreeWindowsService,
    cityJobs: CityJobsService,
    reviews: PublishedReviewsService,
    pairs: PublishedPairsService,
    adClicks: AdClickSettingsService,
  ) {
    this.published = content.published.published;
    daysOff.onChange(() => this.renew());
    adClicks.onChange(() => this.renew());
    content.onChange(() => this.renewChangedPages());
    freeWindows.onChange(() => this.renewPagesWithOpenSlots());
    cityJobs.onChange((cities) => this.renew([serviceAreasPath, ...cities.map(cityPath)]));
    reviews.onChange((change) => this.renewPagesWithReviews(change));
    pairs.onChange((places) => this.renewPagesWithPairs(places));
  }

  /** Requests every page. Resolves once all are done. @param listening the server's address. */
  warm(listening: AddressInfo): Promise<void> {
    this.origin = originOf(listening);
    return this.task.runNow();
  }

  /**
   * Discards cached pages, which are outdated, and requests them again. Before the server listens, nothing is
   * cached.
   * @param paths default: all
   */
  private renew(paths?: readonly string[]): void {
    if (paths) this.pages.drop(paths);
    else this.pages.clear();
    if (this.origin) this.task.wake();
  }

  private renewChangedPages(): void {
    const before = this.published;
    // Not the content of the current request, which may have started before.
    this.published = this.content.published.published;
    this.renew(changedPaths(before, this.published));
  }

  private renewPagesWithOpenSlots(): void {
    const { home, pricing, contact, freeRoom, serviceAreas } = publicPages(this.business.site);
    const cities = this.published.cities.map(({ name }) => cityPath(name));
    this.renew([...[home, pricing, contact, freeRoom, serviceAreas].map(({ path }) => path), ...cities]);
  }

  private renewPagesWithReviews({ services, cities }: ReviewChange): void {
    const { home, results } = publicPages(this.business.site);
    this.renewTwice([home.path, results.path, ...this.pathsOf(services, cities)]);
  }

  private renewPagesWithPairs({ services, cities }: ChangedPlaces): void {
    const { results } = publicPages(this.business.site);
    this.renewTwice([results.path, ...this.pathsOf(services, cities)]);
  }

  /** Drops pages twice: one being rendered from old content is cached only after the first time. */
  private renewTwice(paths: readonly string[]): void {
    this.renew(paths);
    setImmediate(() => this.pages.drop(paths));
  }

  /** Returns the pages of services (`serviceType`) and cities. */
  private pathsOf(services: ReadonlySet<string>, cities: ReadonlySet<string>): string[] {
    const names = pagedServiceNames.filter((name) => services.has(pagedServices[name].slug));
    const places = this.published.cities.filter(({ name }) => cities.has(name));
    return [...names.map(servicePath), ...places.map(({ name }) => cityPath(name))];
  }

  /** Requests one page at a time, so that visitors’ requests are handled in between. */
  private async warmAll(): Promise<void> {
    for (const path of publicPaths(this.business.site, this.business.content, this.calendar.dayOf())) {
      if (this.task.isStopped) break;
      await this.request(path);
    }
  }

  private untilExpiry(): number {
    return this.pages.freshUntil().getTime() - this.clock.now().getTime() + afterExpiryMs;
  }

  private async request(path: string): Promise<void> {
    try {
      const status = await statusOf(this.origin + path);
      if (status !== 200) throw new Error(`The page returned status ${status}.`);
    } catch (error) {
      if (this.task.isStopped) return;
      this.logger.warn({ event: 'page.not-warmed', path, reason: (error as Error).message });
    }
  }
}

/** Requests a page. Doesn't use `fetch`, whose code takes too much memory (docs/performance.md). */
function statusOf(url: string): Promise<number | undefined> {
  return within(timeoutMs, async (signal) => {
    const outgoing = get(url, { agent: false, signal });
    const [answer]: IncomingMessage[] = await once(outgoing, 'response');
    await once(answer.resume(), 'end');
    return answer.statusCode;
  });
}

function originOf({ address, family, port }: AddressInfo): string {
  if (anyAddress.includes(address)) return `http://localhost:${port}`;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}
