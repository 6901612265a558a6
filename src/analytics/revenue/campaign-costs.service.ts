import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { LessThanOrEqual, MoreThanOrEqual, type Repository } from 'typeorm';
import type { CampaignCostView } from '../../../views/contracts/analytics/campaigns.js';
import { UnitOfWorkService } from '../../platform/database/unit-of-work.service.js';
import { CampaignCost } from './campaign-cost.entity.js';
import { type DaySpan, shareOf } from './cost-share.js';

/** What the owner has spent on campaigns. */
@Injectable()
export class CampaignCostsService {
  constructor(
    @InjectRepository(CampaignCost) private readonly costs: Repository<CampaignCost>,
    private readonly unitOfWork: UnitOfWorkService,
  ) {}

  /** The latest first. */
  async all(): Promise<CampaignCostView[]> {
    return (await this.costs.find({ order: { fromDay: 'DESC', id: 'DESC' } })).map(viewOf);
  }

  /** US cents by campaign, as far as they fall on some days. */
  async spent(days: DaySpan): Promise<Map<string, number>> {
    const costs = await this.costs.findBy({
      fromDay: LessThanOrEqual(days.until),
      untilDay: MoreThanOrEqual(days.from),
    });
    const spent = new Map<string, number>();
    for (const { campaign, ...cost } of costs.map(viewOf))
      spent.set(campaign, (spent.get(campaign) ?? 0) + shareOf(cost, days));
    return spent;
  }

  /** @param cost its last day is not before its first one. */
  async add({ campaign, from, until, cents, note }: Omit<CampaignCostView, 'id'>): Promise<void> {
    await this.unitOfWork.run((manager) =>
      manager.insert(CampaignCost, {
        campaign: asCounted(campaign),
        fromDay: from,
        untilDay: until,
        cents,
        note,
      }),
    );
  }

  /** Does nothing for an id that none has. */
  async remove(id: number): Promise<void> {
    await this.unitOfWork.run((manager) => manager.delete(CampaignCost, { id }));
  }
}

/** A campaign's name as visits keep it: some letters are two in lower case, so it is cut afterwards. */
const asCounted = (campaign: string) => [...campaign.toLowerCase()].slice(0, 100).join('');

const viewOf = ({ id, campaign, fromDay, untilDay, cents, note }: CampaignCost): CampaignCostView => ({
  id,
  campaign,
  from: fromDay,
  until: untilDay,
  cents,
  note,
});
