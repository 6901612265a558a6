import {
  BadRequestException,
  Body,
  Controller,
  Get,
  Header,
  Param,
  ParseIntPipe,
  Post,
  Query,
  StreamableFile,
} from '@nestjs/common';
import { adClickKinds } from '../../../views/contracts/analytics/ad-clicks.js';
import { campaignWord } from '../../../views/forms/money/campaign-link.js';
import { centsOf } from '../../../views/forms/money/money.js';
import { Page } from '../../pages/page.decorator.js';
import { seeOther, withStatus } from '../../pages/page-answer.js';
import { FormPipe, type PostedForm } from '../../platform/http/form.pipe.js';
import { AdConversionsService } from './ad-conversions.service.js';
import { CampaignCostsService } from './campaign-costs.service.js';
import { CampaignsService } from './campaigns.service.js';
import { CampaignCostForm } from './dto/campaign-cost-form.dto.js';
import { CampaignLinkForm } from './dto/campaign-link-form.dto.js';
import { qrCode } from './qr-code.js';

/** Serves the campaigns page: results, costs, links, QR codes and conversions for Google Ads. */
@Controller('admin/campaigns')
export class CampaignsController {
  constructor(
    private readonly campaigns: CampaignsService,
    private readonly costs: CampaignCostsService,
    private readonly conversions: AdConversionsService,
  ) {}

  /** With the fields of a link in the query, the page shows that link. */
  @Get()
  @Page('admin/campaigns')
  async show(@Query(new FormPipe(CampaignLinkForm)) { value, errors, typed }: PostedForm<CampaignLinkForm>) {
    const page = await this.campaigns.page();
    if (typed.campaign === undefined) return page;
    if (errors) return withStatus({ ...page, link: { ...page.link, typed, errors } }, 422);
    const address = this.campaigns.addressOf(value);
    if (address) return { ...page, link: { ...page.link, typed, address } };
    const unknownPage = { page: 'Choose a page.' };
    return withStatus({ ...page, link: { ...page.link, typed, errors: unknownPage } }, 422);
  }

  /** Returns the QR code for a link, as a download that pages can also show as an image. */
  @Get('qr.svg')
  @Header('Content-Type', 'image/svg+xml; charset=utf-8')
  async code(@Query(new FormPipe(CampaignLinkForm)) { value, errors }: PostedForm<CampaignLinkForm>) {
    const address = errors ? undefined : this.campaigns.addressOf(value);
    if (!address) throw new BadRequestException('Enter a page, a campaign and a source.');
    const name = `qr-${campaignWord(value.campaign)}-${campaignWord(value.source)}.svg`;
    const disposition = `attachment; filename="${name}"`;
    return new StreamableFile(Buffer.from(await qrCode(address)), { disposition });
  }

  /** Exports completed jobs for Google Ads. @param kind of the click IDs; by default gclid */
  @Get('google-ads.csv')
  @Header('Content-Type', 'text/csv; charset=utf-8')
  async exportConversions(@Query('click') wanted: unknown) {
    const kind = adClickKinds.find((one) => one === wanted) ?? 'gclid';
    const disposition = `attachment; filename="google-ads-conversions-${kind}.csv"`;
    return new StreamableFile(Buffer.from(await this.conversions.csv(kind)), { disposition });
  }

  @Post('costs')
  @Page('admin/campaigns')
  async addCost(
    @Body(new FormPipe(CampaignCostForm)) { value, errors, typed }: PostedForm<CampaignCostForm>,
  ) {
    const { campaign, from, until = '', note = '' } = value;
    const problems =
      errors ??
      (until && until < from ? { until: 'Choose an end date on or after the start date.' } : undefined);
    if (problems) {
      const page = await this.campaigns.page();
      return withStatus({ ...page, costs: { ...page.costs, typed, errors: problems } }, 422);
    }
    const cents = centsOf(value.amount) as number;
    await this.costs.add({ campaign, from, until: until || from, cents, note });
    return seeOther('/admin/campaigns#costs');
  }

  @Post('costs/:id/remove')
  @Page('admin/campaigns')
  async removeCost(@Param('id', ParseIntPipe) id: number) {
    await this.costs.remove(id);
    return seeOther('/admin/campaigns#costs');
  }
}
