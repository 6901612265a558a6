import { Injectable } from '@nestjs/common';
import type { PriceList } from '../../views/estimates/estimate.js';
import { BusinessService } from './business.service.js';
import { BusinessCalendarService, type Day } from './business-calendar.service.js';
import type { PricedContent, RecentVersion } from './content/recent-versions.js';
import { SiteContentService } from './content/site-content.service.js';
import { PromotionsService } from './promotions.service.js';

/** For so many days a page may have lain open in a browser before its form is sent. */
const pageLivesDays = 14;

/** The prices that estimates are worked out from. */
@Injectable()
export class PriceListsService {
  private known?: { versions: readonly RecentVersion[]; today: Day; lists: readonly PriceList[] };

  constructor(
    private readonly business: BusinessService,
    private readonly promotions: PromotionsService,
    private readonly content: SiteContentService,
    private readonly calendar: BusinessCalendarService,
  ) {}

  /** As the present request sees them, with the offers of the pricing page that run today. */
  get current(): PriceList {
    return this.listOf(this.content.current, this.calendar.dayOf());
  }

  /**
   * The present ones and all that visitors were shown lately, by whichever process: a form may come from a page that was rendered
   * yesterday, or before the last change. Worked out from the versions in the database, with the offers of each day.
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

  /** The days on which a version was live and of which a page may still be open, the latest first. */
  private daysOf({ from, until }: RecentVersion, today: Day): Day[] {
    const last = until ? this.calendar.dayOf(until) : today;
    const first = from ? this.calendar.dayOf(from) : '';
    const days = Array.from({ length: pageLivesDays }, (_, back) => this.calendar.plusDays(today, -back));
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
