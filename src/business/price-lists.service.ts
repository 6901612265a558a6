import { Injectable } from '@nestjs/common';
import type { PriceList } from '../../views/estimates/estimate.js';
import { SiteContentService } from '../site-content/site-content.service.js';
import { BusinessService } from './business.service.js';
import { PromotionsService } from './promotions.service.js';

/** How many price lists that were shown are remembered: an owner may publish several times while a visitor fills in a form. */
const remembered = 5;

/** The prices that estimates are worked out from. */
@Injectable()
export class PriceListsService {
  /** What visitors were shown, the newest first. */
  private shown: readonly PriceList[] = [];

  constructor(
    private readonly business: BusinessService,
    private readonly promotions: PromotionsService,
    private readonly content: SiteContentService,
  ) {}

  /** As the present request sees them, with the offers of the pricing page that run today. */
  get current(): PriceList {
    const { packages: all, prices: ofAll, roomSquareFeet, smallRoomSquareFeet } = this.business.facts;
    const packages = all.map(({ isPopular: _, points: __, ...terms }) => terms);
    const { stairs, rugs, upholstery, petStains, hardwood } = ofAll;
    const prices = { stairs, rugs, upholstery, petStains, hardwood };
    const offers = this.promotions
      .on('pricing')
      .map(({ title, text, percent, cents }) => ({ title, text, percent, cents }));
    const list = { packages, prices, offers, roomSquareFeet, smallRoomSquareFeet };
    const isNew = JSON.stringify(this.shown[0]) !== JSON.stringify(list);
    if (isNew && this.content.isLive) this.shown = [list, ...this.shown].slice(0, remembered);
    return list;
  }

  /** The present ones and those before: a form may come from a page that was rendered yesterday, or before the last change. */
  get recent(): readonly PriceList[] {
    return [this.current, ...this.shown];
  }
}
