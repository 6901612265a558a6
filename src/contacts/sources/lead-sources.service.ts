import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { type DataSource, type EntityManager, In } from 'typeorm';
import type { LeadOrigin } from '../../../views/contracts/leads/leads.js';
import { UnitOfWorkService } from '../../platform/database/unit-of-work.service.js';
import { Lead } from '../leads/lead.entity.js';
import { LeadLabelsService } from '../leads/lead-labels.service.js';
import { countedLead, receivedBefore, receivedSince } from '../leads/lead-scopes.js';
import { LeadTouch } from './lead-touch.entity.js';

/** How many leads have a key in their first touch, and in their last. */
interface TouchCount {
  first: number;
  last: number;
}

export interface LeadCounts {
  landing: Map<string, TouchCount>;
  /** By campaign source, else by referring host, else by the kind of click ID; '' for direct visits. */
  source: Map<string, TouchCount>;
  campaign: Map<string, TouchCount>;
  /** All leads of the range. */
  total: number;
  /** Leads without a touch. */
  unknown: number;
}

/** Counts where leads came from, by their touches. Spam and visits of plans don't count. */
@Injectable()
export class LeadSourcesService {
  constructor(
    private readonly unitOfWork: UnitOfWorkService,
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly labels: LeadLabelsService,
  ) {}

  /** Returns the origins of leads, in the order of the IDs. */
  async originsOf(leadIds: number[]): Promise<LeadOrigin[]> {
    return this.origins(leadIds, await this.unitOfWork.run((manager) => touchesOf(manager, leadIds)));
  }

  /** Like {@link originsOf}, for a long list. */
  async originsOfMany(leadIds: number[]): Promise<LeadOrigin[]> {
    return this.origins(leadIds, await touchesOf(this.dataSource.manager, leadIds));
  }

  private origins(leadIds: number[], touches: LeadTouch[]): LeadOrigin[] {
    const byLead = new Map<number, LeadTouch[]>(leadIds.map((id) => [id, []]));
    for (const touch of touches) byLead.get(touch.leadId)?.push(touch);
    return leadIds.map((id) => this.origin(byLead.get(id) ?? []));
  }

  private origin(touches: LeadTouch[]): LeadOrigin {
    const [first, last] = (['first', 'last'] as const).map((which) =>
      touches.find(({ position }) => position === which),
    );
    return {
      first: this.labels.source(first),
      last: this.labels.source(last),
      campaign: last?.utmCampaign || first?.utmCampaign || null,
    };
  }

  /** Counts the leads received in [start, end). */
  count(start: Date, end: Date): Promise<LeadCounts> {
    const counted = async (manager: EntityManager) => {
      const leads = () =>
        manager
          .createQueryBuilder(Lead, 'lead')
          .where(countedLead)
          .andWhere(receivedSince(start))
          .andWhere(receivedBefore(end));
      const touches = await leads()
        .innerJoin(LeadTouch, 'touch', 'touch.leadId = lead.id')
        .select('touch.leadId', 'leadId')
        .addSelect('touch.position', 'position')
        .addSelect('touch.landingPage', 'landingPage')
        .addSelect('touch.referrerHost', 'referrerHost')
        .addSelect('touch.utmSource', 'utmSource')
        .addSelect('touch.utmCampaign', 'utmCampaign')
        .addSelect('touch.clickId', 'clickId')
        .getRawMany<LeadTouch>();
      const total = await leads().getCount();
      return countTouches(touches, total);
    };
    return this.unitOfWork.run(counted);
  }
}

const touchesOf = (manager: EntityManager, leadIds: number[]) =>
  manager.findBy(LeadTouch, { leadId: In(leadIds) });

type CountedTouch = Pick<
  LeadTouch,
  'leadId' | 'position' | 'landingPage' | 'referrerHost' | 'utmSource' | 'utmCampaign' | 'clickId'
>;

/** Counts touches by their keys. @param total the number of leads, with and without touches */
export function countTouches(touches: readonly CountedTouch[], total: number): LeadCounts {
  const counts = { landing: new Map(), source: new Map(), campaign: new Map() };
  for (const { position, landingPage, referrerHost, utmSource, utmCampaign, clickId } of touches) {
    if (landingPage) note(counts.landing, landingPage, position);
    note(counts.source, utmSource || referrerHost || clickId, position);
    if (utmCampaign) note(counts.campaign, utmCampaign, position);
  }
  const known = new Set(touches.map(({ leadId }) => leadId)).size;
  return { ...counts, total, unknown: total - known };
}

function note(counts: Map<string, TouchCount>, key: string, position: LeadTouch['position']): void {
  const count = counts.get(key) ?? { first: 0, last: 0 };
  count[position]++;
  counts.set(key, count);
}
