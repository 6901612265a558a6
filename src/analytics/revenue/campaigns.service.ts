import { Injectable } from '@nestjs/common';
import { publicPages } from '../../../views/contracts/website/public-pages.js';
import { campaignAddress, type LinkedPage } from '../../../views/forms/money/campaign-link.js';
import type { CampaignsPageProps } from '../../../views/pages/admin/campaigns.js';
import { BusinessService } from '../../business/business.service.js';
import { BusinessCalendarService } from '../../business/business-calendar.service.js';
import { servicePages } from '../../business/services.js';
import { AdConversionsService } from './ad-conversions.service.js';
import { CampaignCostsService } from './campaign-costs.service.js';
import type { CampaignLinkForm } from './dto/campaign-link-form.dto.js';
import { RevenueService } from './revenue.service.js';

/** Builds the campaigns page and campaign links. */
@Injectable()
export class CampaignsService {
  constructor(
    private readonly revenue: RevenueService,
    private readonly costs: CampaignCostsService,
    private readonly conversions: AdConversionsService,
    private readonly business: BusinessService,
    private readonly calendar: BusinessCalendarService,
  ) {}

  /** Returns the page with blank forms. */
  async page(): Promise<CampaignsPageProps> {
    return {
      table: await this.revenue.campaigns(),
      costs: { list: await this.costs.all(), today: this.calendar.dayOf() },
      link: { pages: this.pages() },
      conversions: await this.conversions.overview(),
    };
  }

  /** Returns the full address of a link; undefined if its page isn't one of the site's. */
  addressOf({ page, campaign, source, medium = '' }: CampaignLinkForm): string | undefined {
    if (!this.pages().some(({ value }) => value === page)) return undefined;
    const { origin } = this.business.site;
    return campaignAddress(`${origin}${page}`, { campaign, source, medium });
  }

  private pages(): LinkedPage[] {
    const { site, content } = this.business;
    const pages = [...Object.values(publicPages(site)), ...servicePages(content)];
    return pages.map(({ path, label }) => ({ value: path, label }));
  }
}
