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

/** So long after kept pages have expired they are asked for again. */
const afterExpiryMs = 1_000;
/** A page that takes longer is given up. */
const longestAnswerMs = 10_000;
const anyAddress = ['0.0.0.0', '::'];

/**
 * Asks for every public page once the server listens, and again whenever the kept ones expire, so that each is
 * rendered and compressed before a visitor asks for it.
 */
@Injectable()
export class PageWarmerService {
  private readonly logger = new Logger(PageWarmerService.name);
  private readonly task = new BackgroundTask(
    () => this.warmAll(),
    (error) => this.logger.error({ event: 'page.warming-failed', reason: String(error) }),
    { again: () => this.untilExpiry() },
  );
  /** Where the server listens. */
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
    freeWindows.onChange(() => this.renewThoseWithFreeWindows());
  }

  /** Resolves once every page has been asked for. @param listening where the server listens. */
  warm(listening: AddressInfo): Promise<void> {
    this.origin = originOf(listening);
    return this.task.runNow();
  }

  /** The pages that are kept show what is not so any more. Before the server listens, none is kept. */
  private renew(): void {
    this.pages.clear();
    if (this.origin) this.task.wake();
  }

  private renewThoseWithFreeWindows(): void {
    const { home, pricing, contact, freeRoom } = publicPages(this.business.site);
    this.pages.drop([home, pricing, contact, freeRoom].map(({ path }) => path));
    if (this.origin) this.task.wake();
  }

  /** One page after the other, so that visitors’ requests are answered in between. */
  private async warmAll(): Promise<void> {
    for (const path of publicPaths(this.business.site, this.business.content, this.calendar.dayOf())) {
      if (this.task.isStopped) break;
      await this.ask(path);
    }
  }

  private untilExpiry(): number {
    return this.pages.freshUntil().getTime() - this.clock.now().getTime() + afterExpiryMs;
  }

  private async ask(path: string): Promise<void> {
    try {
      const status = await statusOf(this.origin + path);
      if (status !== 200) throw new Error(`Answered with ${status}`);
    } catch (error) {
      if (this.task.isStopped) return;
      this.logger.warn({ event: 'page.not-warmed', path, reason: (error as Error).message });
    }
  }
}

/** Not by `fetch`, whose code takes more memory than all that it would bring (docs/performance.md). */
function statusOf(url: string): Promise<number | undefined> {
  return within(longestAnswerMs, async (signal) => {
    const request = get(url, { agent: false, signal });
    const [answer]: IncomingMessage[] = await once(request, 'response');
    await once(answer.resume(), 'end');
    return answer.statusCode;
  });
}

function originOf({ address, family, port }: AddressInfo): string {
  if (anyAddress.includes(address)) return `http://localhost:${port}`;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}
