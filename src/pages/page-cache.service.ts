import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Injectable, Logger } from '@nestjs/common';
import { BusinessCalendarService } from '../business/business-calendar.service.js';
import { OpeningStatusService } from '../business/opening-status.service.js';
import { ClockService } from '../platform/config/clock.service.js';
import { Tuning } from '../platform/config/tuning.js';
import { CachedResponse, isRead, pathOf } from './cached-response.js';
import { sharedHeaders } from './shared-headers.js';

interface CachedPage {
  answer: CachedResponse;
  /** In milliseconds since 1970. */
  expiresAt: number;
  varyBy: readonly string[];
}

/**
 * Caches public pages: rendered a few times a day, compressed in advance, and sent from memory before Express
 * sees the request. That is 90 % as fast as a bare HTTP server; through a controller it would be 20 %
 * (docs/decisions/pages.md).
 */
@Injectable()
export class PageCacheService {
  private readonly logger = new Logger(PageCacheService.name);
  private readonly pages = new Map<string, CachedPage>();
  /** Compresses one page at a time, because the same threads also write leads to disk. */
  private compressing = Promise.resolve();

  constructor(
    private readonly calendar: BusinessCalendarService,
    private readonly opening: OpeningStatusService,
    private readonly clock: ClockService,
    private readonly tuning: Tuning,
  ) {}

  /**
   * Caches a page under its path until it expires, with the headers of its first response.
   * @param varyBy query parameters that change the page; requests with them go on to Express.
   * @throws if the page sets a cookie: only pages that are the same for everyone may be cached.
   */
  store(
    path: string,
    html: string,
    responseHeaders: OutgoingHttpHeaders,
    varyBy: readonly string[] = [],
  ): void {
    if (responseHeaders['set-cookie'])
      throw new Error(`The page ${path} sets a cookie, so it can’t be cached for everyone.`);
    const headers = {
      ...sharedHeaders(responseHeaders),
      'cache-control': 'public, max-age=0, must-revalidate',
    };
    const body = Buffer.from(html);
    const answer = new CachedResponse(body, headers);
    this.pages.set(path, { answer, varyBy, expiresAt: this.freshUntil().getTime() });
    this.compressing = this.compressing
      .then(() => compress(answer, body, this.tuning.brotliQuality))
      .catch(({ message: reason }: Error) =>
        this.logger.warn({ event: 'page.not-compressed', path, reason }),
      );
  }

  /** Discards all pages, because their content changed. Each is rendered again on its next request. */
  clear(): void {
    this.pages.clear();
  }

  /** Discards the pages with these paths. */
  drop(paths: readonly string[]): void {
    for (const path of paths) this.pages.delete(path);
  }

  /** Returns when a page rendered now expires: at midnight, when offers may end, or when we open or close. */
  freshUntil(): Date {
    const midnight = this.calendar.startOf(this.calendar.plusDays(this.calendar.dayOf(), 1));
    const statusChange = this.opening.until();
    return statusChange < midnight ? statusChange : midnight;
  }

  /** How many pages are cached. */
  get size(): number {
    return this.pages.size;
  }

  /** Responds with a cached page. @returns whether there was one. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    if (!isRead(request)) return false;
    const page = this.pages.get(pathOf(request));
    if (!page || page.expiresAt <= this.clock.now().getTime() || asksForVariant(page, request)) return false;
    page.answer.send(request, response);
    return true;
  }
}

function asksForVariant({ varyBy }: CachedPage, { url = '' }: IncomingMessage): boolean {
  if (varyBy.length === 0 || !url.includes('?')) return false;
  const query = new URLSearchParams(url.slice(url.indexOf('?')));
  return varyBy.some((parameter) => query.has(parameter));
}

/**
 * Adds compressed encodings. Brotli at its highest quality takes about 30 ms; until then the page is sent in
 * the other encodings. The window is as large as the page: the default of 4 MB takes memory that the process
 * never releases, for the same result.
 */
async function compress(answer: CachedResponse, body: Buffer, quality: number): Promise<void> {
  const window = Math.max(constants.BROTLI_MIN_WINDOW_BITS, Math.ceil(Math.log2(body.length + 16)));
  const best = {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      [constants.BROTLI_PARAM_LGWIN]: Math.min(window, constants.BROTLI_MAX_WINDOW_BITS),
    },
  };
  answer.add('gzip', await promisify(gzip)(body, { level: 9 }));
  answer.add('br', await promisify(brotliCompress)(body, best));
}
