import { isIP } from 'node:net';
import { Injectable } from '@nestjs/common';
import { BusinessService } from '../../business/business.service.js';
import { BusinessCalendarService } from '../../business/business-calendar.service.js';
import { SiteEditorService } from '../../business/content/site-editor.service.js';
import { within } from '../../platform/background/within.js';
import { Tuning } from '../../platform/config/tuning.js';
import { Delivers, type Delivery, type Outcome, Refused } from '../../platform/outbox/delivery.js';
import type { OutboxItem } from '../../platform/outbox/outbox-item.entity.js';
import { CityFactsService } from '../site/city-facts.service.js';
import { isShown } from '../site/page-dates.service.js';
import { publicPagesOf } from '../site/public-paths.js';
import { IndexNowService, keyFile } from './index-now.service.js';

const responseTimeoutMs = 15_000;
/** The protocol allows 10,000. */
const maxAddresses = 500;

const skipped = (note: string) => ({ state: 'skipped' as const, note });

/** Sends the addresses of the pages that a version changed. The item's occasion is the version's number. */
@Injectable()
@Delivers('search', 'index-now')
export class IndexNowDelivery implements Delivery {
  constructor(
    private readonly indexNow: IndexNowService,
    private readonly editor: SiteEditorService,
    private readonly business: BusinessService,
    private readonly calendar: BusinessCalendarService,
    private readonly cityFacts: CityFactsService,
    private readonly tuning: Tuning,
  ) {}

  async deliver({ occasion }: OutboxItem, signal: AbortSignal): Promise<Outcome> {
    const key = await this.indexNow.key();
    if (!key) return skipped('Turned off');
    const { origin } = this.business.site;
    const { hostname, host } = new URL(origin);
    if (hostname === 'localhost' || isIP(hostname)) return skipped('The site has no public address');
    const paths = await this.changedPaths(Number(occasion));
    if (paths.length === 0) return skipped('No public page changed');
    const urlList = paths.map((path) => origin + path);
    await this.post({ host, key, keyLocation: origin + keyFile(key), urlList }, signal);
    return { state: 'done' };
  }

  private async changedPaths(version: number): Promise<string[]> {
    const { changes = [] } = (await this.editor.list()).find(({ number }) => number === version) ?? {};
    const { site, content } = this.business;
    return publicPagesOf(site, content, this.calendar.dayOf())
      .filter((page) => changes.some((change) => isShown(change, page)) && this.cityFacts.isListed(page))
      .map(({ path }) => path)
      .slice(0, maxAddresses);
  }

  /** @throws {Refused} if another attempt with the same addresses would fail too */
  private async post(notice: object, signal: AbortSignal): Promise<void> {
    const { status } = await within(
      responseTimeoutMs,
      async (limited) => {
        const response = await fetch(this.tuning.indexNowUrl, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json; charset=utf-8' },
          body: JSON.stringify(notice),
          redirect: 'error',
          signal: limited,
        });
        await response.body?.cancel();
        return response;
      },
      signal,
    );
    if (status === 200 || status === 202) return;
    if (status === 400 || status === 422) throw new Refused(`IndexNow rejected the addresses (${status})`);
    throw new Error(`IndexNow replied: ${status}`);
  }
}
