import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import type { FollowUpEmail, FollowUpSettings } from '../../../views/contracts/messages/follow-ups.js';
import { SecurityLogService } from '../../admin-auth/security-log.service.js';
import { FollowUpFactsService } from '../../customers/link/follow-up-facts.service.js';
import { Listeners } from '../../platform/background/listeners.js';
import { ClockService } from '../../platform/config/clock.service.js';
import { UnitOfWorkService } from '../../platform/database/unit-of-work.service.js';
import { defaultSettings } from './default-settings.js';
import { FollowUpSettingsRow } from './follow-up-settings.entity.js';

const onlyRow = 1;

/** The settings, and since when each email is on; undefined for one that is off. */
export interface ActiveSettings {
  settings: FollowUpSettings;
  since: Partial<Record<FollowUpEmail, Date>>;
}

/** The owner's settings for follow-up emails and texts. */
@Injectable()
export class FollowUpSettingsService {
  private readonly listeners = new Listeners();
  /** Registers a listener for settings saved by this process. */
  readonly onSaved = this.listeners.add;

  constructor(
    @InjectRepository(FollowUpSettingsRow) private readonly rows: Repository<FollowUpSettingsRow>,
    private readonly log: SecurityLogService,
    private readonly unitOfWork: UnitOfWorkService,
    private readonly clock: ClockService,
    facts: FollowUpFactsService,
  ) {
    facts.provide(async () => (await this.find()).settings);
  }

  async find(): Promise<ActiveSettings> {
    const row = await this.rows.findOneBy({ id: onlyRow });
    return {
      // Settings saved by an earlier release lack newer fields.
      settings: { ...defaultSettings, ...row?.terms },
      since: {
        'review-request': row?.reviewsSince ?? undefined,
        'rebooking-reminder': row?.rebookingsSince ?? undefined,
      },
    };
  }

  /**
   * Saves the settings. Turning an email on, or changing its timing, sends nothing for the past: no one gets
   * an email today because a setting changed.
   */
  async save(settings: FollowUpSettings): Promise<void> {
    await this.unitOfWork.run(async (manager) => {
      const row = await manager.findOneBy(FollowUpSettingsRow, { id: onlyRow });
      const now = this.clock.now();
      const isSameTime = (names: (keyof FollowUpSettings)[]) =>
        names.every((name) => JSON.stringify(row?.terms[name]) === JSON.stringify(settings[name]));
      const since = (isOn: boolean, before: Date | null | undefined, names: (keyof FollowUpSettings)[]) =>
        isOn ? (isSameTime(names) && before) || now : null;
      await manager.save(FollowUpSettingsRow, {
        id: onlyRow,
        terms: settings,
        reviewsSince: since(settings.reviewIsOn, row?.reviewsSince, ['reviewDays']),
        rebookingsSince: since(settings.rebookingIsOn, row?.rebookingsSince, ['months']),
      });
      const isSameLink = settings.paymentLink === (row?.terms.paymentLink ?? defaultSettings.paymentLink);
      const changed = (Object.keys(settings) as (keyof FollowUpSettings)[]).filter(
        (name) => !isSameTime([name]),
      );
      await this.log.record(manager, 'follow-ups.changed', changed.join(', '));
      if (!isSameLink)
        await this.log.notify(manager, 'payment-link.changed', settings.paymentLink || 'Removed');
    });
    this.listeners.notify();
  }
}
