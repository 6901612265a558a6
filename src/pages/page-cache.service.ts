import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Injectable, Logger } from '@nestjs/common';
import { BusinessCalendarService } from '../business/business-calendar.service.js';
import { OpeningStatusService } from '../business/opening-status.service.js';
import { ClockService } from '../platform/config/clock.service.js';
import { isRead, KeptAnswer, pathOf } from './kept-answer.js';
import { sharedHeaders } from './shared-headers.js';

interface KeptPage {
  answer: KeptAnswer;
  /** In milliseconds since 1970. */
  until: number;
  varyBy: readonly string[];
}

/**
 * Public pages, rendered a few times a day and sent from memory, compressed ahead, before Express sees the request:
 * that is nine tenths as fast as a bare HTTP server, against one fifth from a controller (docs/decisions/pages.md).
 */
@Injectable()
export class PageCacheService {
  private readonly logger = new Logger(PageCacheService.name);
  private readonly pages = new Map<string, KeptPage>();
  /** Pages are compressed one after the other, because the threads that compress also write leads to the disk. */
  private compressing = Promise.resolve();

  constructor(
    private readonly calendar: BusinessCalendarService,
    private readonly opening: OpeningStatusService,
    private readonly clock: ClockService,
  ) {}

  /**
   * Keeps a page under its own path, while it is fresh, with the headers of its first answer.
   * @param varyBy query parameters with which the page is another one; requests that have them go on to Express.
   * @throws when it sets a cookie: a page that is not the same for everyone must not be kept.
   */
  keep(path: string, html: string, answered: OutgoingHttpHeaders, varyBy: readonly string[] = []): void {
    if (answered['set-cookie'])
      throw new Error(`The page ${path} sets a cookie, so it cannot be kept for everyone.`);
    const headers = { ...sharedHeaders(answered), 'cache-control': 'public, max-age=0, must-revalidate' };
    const body = Buffer.from(html);
    const answer = new KeptAnswer(body, headers);
    this.pages.set(path, { answer, varyBy, until: this.freshUntil().getTime() });
    this.compressing = this.compressing
      .then(() => compress(answer, body))
      .catch(({ message: reason }: Error) =>
        this.logger.warn({ event: 'page.not-compressed', path, reason }),
      );
  }

  /** Lets go of every page, since what they show has changed: each is rendered anew when it is asked for. */
  clear(): void {
    this.pages.clear();
  }

  /** Lets go of the pages under some paths. */
  drop(paths: readonly string[]): void {
    for (const path of paths) this.pages.delete(path);
  }

  /** Until when a page that is rendered now is right: an offer may end with the day, and the opening hours pass. */
  freshUntil(): Date {
    const midnight = this.calendar.startOf(this.calendar.plusDays(this.calendar.dayOf(), 1));
    const statusChange = this.opening.until();
    return statusChange < midnight ? statusChange : midnight;
  }

  /** How many pages are kept. */
  get size(): number {
    return this.pages.size;
  }

  /** Answers a request for a kept page. @returns whether it did. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    if (!isRead(request)) return false;
    const page = this.pages.get(pathOf(request));
    if (!page || page.until <= this.clock.now().getTime() || asksForVariant(page, request)) return false;
    page.answer.send(request, response);
    return true;
  }
}

function asksForVariant({ varyBy }: KeptPage, { url = '' }: IncomingMessage): boolean {
  if (varyBy.length === 0 || !url.includes('?')) return false;
  const query = new URLSearchParams(url.slice(url.indexOf('?')));
  return varyBy.some((parameter) => query.has(parameter));
}

/**
 * Brotli at its highest quality takes some 30 ms; until then the page is sent in the encodings that are there. Its window is as
 * large as the page: the usual one of 4 MB takes memory that the process does not give back, for the same bytes.
 */
async function compress(answer: KeptAnswer, body: Buffer): Promise<void> {
  const window = Math.max(constants.BROTLI_MIN_WINDOW_BITS, Math.ceil(Math.log2(body.length + 16)));
  const best = {
    params: {
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      [constants.BROTLI_PARAM_LGWIN]: Math.min(window, constants.BROTLI_MAX_WINDOW_BITS),
    },
  };
  answer.add('gzip', await promisify(gzip)(body, { level: 9 }));
  answer.add('br', await promisify(brotliCompress)(body, best));
}
