import type { AddressInfo } from 'node:net';
import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { BusinessService } from '../business/business.service.js';
import { BusinessCalendarService } from '../business/business-calendar.service.js';
import { publicPaths } from './search-engines.controller.js';

/** Kept pages expire at the business's midnight; they are asked for again a moment later. */
const afterMidnightMs = 1_000;
/** A page that takes longer is given up. */
const longestAnswerMs = 10_000;
const anyAddress = ['0.0.0.0', '::'];

/**
 * Asks for every public page once the server listens, and again after each midnight of the business, so that each is
 * rendered and compressed before a visitor asks for it.
 */
@Injectable()
export class PageWarmerService implements OnModuleDestroy {
  private readonly logger = new Logger(PageWarmerService.name);
  private timer?: NodeJS.Timeout;
  private isStopping = false;

  constructor(
    private readonly business: BusinessService,
    private readonly calendar: BusinessCalendarService,
  ) {}

  onModuleDestroy(): void {
    this.isStopping = true;
    clearTimeout(this.timer);
  }

  /**
   * Asks for one page after the other, so that visitors' requests are answered in between.
   * @param listening where the server listens.
   */
  async warm(listening: AddressInfo): Promise<void> {
    if (this.isStopping) return;
    const midnight = this.calendar.startOf(this.calendar.plusDays(this.calendar.dayOf(), 1));
    const waitMs = midnight.getTime() - Date.now() + afterMidnightMs;
    this.timer = setTimeout(() => void this.warm(listening), waitMs).unref();
    for (const path of publicPaths(this.business.site)) {
      if (this.isStopping) return;
      await this.ask(listening, path);
    }
  }

  private async ask(listening: AddressInfo, path: string): Promise<void> {
    try {
      const answer = await fetch(originOf(listening) + path, {
        signal: AbortSignal.timeout(longestAnswerMs),
      });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`Answered with ${answer.status}`);
    } catch (error) {
      if (this.isStopping) return;
      this.logger.warn({ event: 'page.not-warmed', path, reason: (error as Error).message });
    }
  }
}

function originOf({ address, family, port }: AddressInfo): string {
  if (anyAddress.includes(address)) return `http://localhost:${port}`;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}
