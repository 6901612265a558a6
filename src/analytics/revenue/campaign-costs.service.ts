import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { LessThanOrEqual, MoreThanOrEqual, type Repository } from 'typeorm';
import type { CampaignCostView } from '../../../views/contracts/analytics/campaigns.js';
import { UnitOfWorkService } from '../../platform/database/unit-of-work.service.js';
import { CampaignCost } from './campaign-cost.entity.js';
import { type DaySpan, shareOf } from './cost-share.js';

/** Stores what the owner spends on campaigns. */
@Injectable()
export class CampaignCostsService {
  constructor(
    @InjectRepository(CampaignCost) private readonly costs: Repository<CampaignCost>,
    private readonly unitOfWork: UnitOfWorkService,
  ) {}

  /** Returns all costs, the latest first. */
  async all(): Promise<CampaignCostView[]> {
    return (await this.costs.find({ order: { fromDay: 'DESC', id: 'DESC' } })).map(viewOf);
  }

  /** Returns the ad spend by campaign in US cents, for the part that falls on some days. */
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

  /** Adds a cost. The caller has checked that the last day isn't before the first. */
  async add({ campaign, from, until, cents, note }: Omit<CampaignCostView, 'id'>): Promise<void> {
    await this.unitOfWork.run((manager) =>
      manager.insert(CampaignCost, {
        campaign: normalized(campaign),
        fromDay: from,
        untilDay: until,
        cents,
        note,
      }),
    );
  }

  /** Removes a cost. Does nothing for an unknown ID. */
  async remove(id: number): Promise<void> {
    await this.unitOfWork.run((manager) => manager.delete(CampaignCost, { id }));
  }
}

/** Normalizes a campaign's name like the tracker. Cuts it last: some letters become two in lower case. */
const normalized = (campaign: string) => [...campaign.toLowerCase()].slice(0, 100).join('');

const viewOf = ({ id, campaign, fromDay, untilDay, cents, note }: CampaignCost): CampaignCostView => ({
  id,
  campaign,
  from: fromDay,
  until: untilDay,
  cents,
  note,
});
