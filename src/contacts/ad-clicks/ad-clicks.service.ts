import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import {
  type AdClickId,
  type AdClickKind,
  adClickDays,
} from '../../../views/contracts/analytics/ad-clicks.js';
import { AdClickSettingsService } from '../../business/ad-click-settings.service.js';
import { BusinessCalendarService, type Day } from '../../business/business-calendar.service.js';
import { AuditLogService } from '../../platform/audit/audit-log.service.js';
import { ClockService } from '../../platform/config/clock.service.js';
import { sqlInstant } from '../../platform/database/dialect.js';
import { UnitOfWorkService } from '../../platform/database/unit-of-work.service.js';
import type { Lead } from '../leads/lead.entity.js';
import { notSpamSql } from '../leads/lead-scopes.js';
import { LeadTimelineService } from '../leads/lead-timeline.service.js';

/** A completed job whose customer came from a Google ad. */
export interface ClickedJob extends AdClickId {
  completedAt: Date;
  /** The amount charged in US cents; null if none is known yet. */
  cents: number | null;
}

interface Row {
  leadId: number;
  kind: AdClickKind;
  clickId: string;
  doneOn: Day;
  chargedCents: number | null;
}

/** Keeps the clicks on Google ads that brought leads, while the owner wants that. */
@Injectable()
export class AdClicksService {
  constructor(
    private readonly audit: AuditLogService,
    private readonly unitOfWork: UnitOfWorkService,
    private readonly settings: AdClickSettingsService,
    private readonly timeline: LeadTimelineService,
    private readonly calendar: BusinessCalendarService,
    private readonly clock: ClockService,
  ) {}

  /** Turns it on or off. Turning it off deletes all clicks. */
  async turn(isOn: boolean): Promise<void> {
    await this.unitOfWork.run(async (manager) => {
      await this.settings.save(manager, isOn);
      if (!isOn) await manager.query('DELETE FROM ad_clicks');
      await this.audit.record(manager, 'ad-clicks.changed', isOn ? 'On' : 'Off, clicks deleted');
    });
    await this.settings.refresh();
  }

  /** Stores a lead's click if clicks are kept. One statement, in case another process turns that off. */
  async keep(manager: EntityManager, { id, createdAt }: Lead, { kind, clickId }: AdClickId): Promise<void> {
    await manager.query(
      `INSERT INTO ad_clicks (leadId, kind, clickId, receivedAt)
      SELECT ?, ?, ?, ? FROM ad_click_settings WHERE isOn = 1`,
      [id, kind, clickId, sqlInstant(createdAt.getTime())],
    );
  }

  /** Returns the completed jobs with a click, the oldest lead first. Spam doesn't count. */
  async completedJobs(): Promise<ClickedJob[]> {
    const rows: Row[] = await this.unitOfWork.run((manager) =>
      manager.query(
        `SELECT ad_clicks.leadId, kind, clickId, doneOn, chargedCents FROM ad_clicks
        JOIN contacts ON contacts.id = ad_clicks.leadId
        JOIN jobs ON jobs.leadId = ad_clicks.leadId
        WHERE contacts.${notSpamSql} AND doneOn IS NOT NULL ORDER BY ad_clicks.leadId`,
      ),
    );
    const completed = await this.timeline.completedAt(rows.map(({ leadId }) => leadId));
    return rows.map(({ leadId, kind, clickId, doneOn, chargedCents: cents }) => ({
      ...{ kind, clickId, cents },
      completedAt: this.moment(doneOn, completed.get(leadId)),
    }));
  }

  /** Deletes clicks that Google no longer imports; all of them while it is off. */
  async clean(): Promise<void> {
    const oldest = this.clock.now().getTime() - adClickDays * 86_400_000;
    await this.unitOfWork.run((manager) =>
      manager.query(
        `DELETE FROM ad_clicks
        WHERE receivedAt < ? OR NOT EXISTS (SELECT 1 FROM ad_click_settings WHERE isOn = 1)`,
        [sqlInstant(oldest)],
      ),
    );
  }

  /** Returns when the owner completed the job; if not on its day, the end of that day, but no future time. */
  private moment(doneOn: Day, completedAt: Date | undefined): Date {
    if (completedAt && this.calendar.dayOf(completedAt) === doneOn) return completedAt;
    const [endOfDay, now] = [this.calendar.at(doneOn, '23:59'), this.clock.now()];
    return endOfDay < now ? endOfDay : now;
  }
}
