import { Injectable } from '@nestjs/common';
import type { PriceList } from '../../views/estimates/estimate.js';
import { BusinessService } from './business.service.js';
import { BusinessCalendarService, type Day } from './business-calendar.service.js';
import type { PricedContent, RecentVersion } from './content/recent-versions.js';
import { SiteContentService } from './content/site-content.service.js';
import { PromotionsService } from './promotions.service.js';

/** A page may be open in a browser for this many days before its form is sent. */
const maxPageAgeDays = 14;

/** Provides the prices for estimates. */
@Injectable()
export class PriceListsService {
  private known?: { versions: readonly RecentVersion[]; today: Day; lists: readonly PriceList[] };

  constructor(
    private readonly business: BusinessService,
    private readonly promotions: PromotionsService,
    private readonly content: SiteContentService,
    private readonly calendar: BusinessCalendarService,
  ) {}

  /** Returns the prices for the current request, with the pricing page's offers that run today. */
  get current(): PriceList {
    return this.listOf(this.content.current, this.calendar.dayOf());
  }

  /**
   * Returns the current prices and all that visitors saw recently, from any process: a form may come from a
   * page that was rendered yesterday or before the last change. Calculated from the versions in the database,
   * with the offers of each day.
   */
  get recent(): readonly PriceList[] {
    const today = this.calendar.dayOf();
    const versions = this.content.recent;
    if (this.known?.versions !== versions || this.known.today !== today) {
      const lists = versions.flatMap((version) =>
        this.daysOf(version, today).map((day) => this.listOf(version.content, day)),
      );
      const different = new Map(lists.map((list) => [JSON.stringify(list), list]));
      this.known = { versions, today, lists: [...different.values()] };
    }
    return [this.current, ...this.known.lists];
  }

  /** Lists the days on which a version was live and from which a page may still be open, the latest first. */
  private daysOf({ from, until }: RecentVersion, today: Day): Day[] {
    const last = until ? this.calendar.dayOf(until) : today;
    const first = from ? this.calendar.dayOf(from) : '';
    const days = Array.from({ length: maxPageAgeDays }, (_, back) => this.calendar.plusDays(today, -back));
    return days.filter((day) => first <= day && day <= last);
  }

  private listOf({ packages: all, prices: ofAll, offers: ofAllPages }: PricedContent, day: Day): PriceList {
    const { roomSquareFeet, smallRoomSquareFeet } = this.business.facts;
    const packages = all.map(({ isPopular: _, points: __, ...terms }) => terms);
    const { stairs, rugs, upholstery, petStains, hardwood } = ofAll;
    const prices = { stairs, rugs, upholstery, petStains, hardwood };
    const offers = this.promotions
      .running(ofAllPages, 'pricing', day)
      .map(({ title, text, percent, cents }) => ({ title, text, percent, cents }));
    return { packages, prices, offers, roomSquareFeet, smallRoomSquareFeet };
  }
}
