import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Injectable, Logger } from '@nestjs/common';
import { publicPages } from '../../../views/contracts/website/public-pages.js';
import { FreeWindowsService } from '../../business/availability/free-windows.service.js';
import { BusinessService } from '../../business/business.service.js';
import { BusinessCalendarService } from '../../business/business-calendar.service.js';
import { SiteContentService } from '../../business/content/site-content.service.js';
import { DaysOffService } from '../../business/days-off.service.js';
import { PageCacheService } from '../../pages/page-cache.service.js';
import { BackgroundTask } from '../../platform/background/background-task.js';
import { within } from '../../platform/background/within.js';
import { ClockService } from '../../platform/config/clock.service.js';
import { publicPaths } from './public-paths.js';

/** How long after cached pages expire they are requested again. */
const afterExpiryMs = 1_000;
/** How long to wait for a page. */
const timeoutMs = 10_000;
const anyAddress = ['0.0.0.0', '::'];

/**
 * Requests every public page once the server listens, and again whenever the cached ones expire, so that each is rendered and
 * compressed before a visitor requests it.
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

  constructor(
    private readonly business: BusinessService,
    private readonly calendar: BusinessCalendarService,
    private readonly clock: ClockService,
    private readonly pages: PageCacheService,
    daysOff: DaysOffService,
    content: SiteContentService,
    freeWindows: FreeWindowsService,
  ) {
    daysOff.onChange(() => this.renew());
    content.onChange(() => this.renew());
    freeWindows.onChange(() => this.renewPagesWithOpenSlots());
  }

  /** Requests every page. Resolves once all are done. @param listening the server's address. */
  warm(listening: AddressInfo): Promise<void> {
    this.origin = originOf(listening);
    return this.task.runNow();
  }

  /** Discards all cached pages, which are outdated, and requests them again. Before the server listens, nothing is cached. */
  private renew(): void {
    this.pages.clear();
    if (this.origin) this.task.wake();
  }

  private renewPagesWithOpenSlots(): void {
    const { home, pricing, contact, freeRoom } = publicPages(this.business.site);
    this.pages.drop([home, pricing, contact, freeRoom].map(({ path }) => path));
    if (this.origin) this.task.wake();
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

/** Requests a page. Doesn't use `fetch`, whose code takes more memory than it is worth here (docs/performance.md). */
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
