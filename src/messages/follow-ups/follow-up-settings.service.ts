import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import type { FollowUpEmail, FollowUpSettings } from '../../../views/contracts/messages/follow-ups.js';
import { ClockService } from '../../platform/config/clock.service.js';
import { UnitOfWorkService } from '../../platform/database/unit-of-work.service.js';
import { defaultSettings } from './default-settings.js';
import { FollowUpSettingsRow } from './follow-up-settings.entity.js';

const onlyRow = 1;

/** The terms, and since when each of the mails is sent by them; nothing for one that is off. */
export interface TermsInForce {
  terms: FollowUpSettings;
  since: Partial<Record<FollowUpEmail, Date>>;
}

/** What the owner says of the mails and the messages after the job. */
@Injectable()
export class FollowUpSettingsService {
  private readonly listeners: (() => void)[] = [];

  constructor(
    @InjectRepository(FollowUpSettingsRow) private readonly rows: Repository<FollowUpSettingsRow>,
    private readonly unitOfWork: UnitOfWorkService,
    private readonly clock: ClockService,
  ) {}

  /** Calls back when this process has saved other terms. */
  onSaved(listener: () => void): void {
    this.listeners.push(listener);
  }

  async find(): Promise<TermsInForce> {
    const row = await this.rows.findOneBy({ id: onlyRow });
    return {
      // Terms that an earlier release saved lack what was added since.
      terms: { ...defaultSettings, ...row?.terms },
      since: {
        'review-request': row?.reviewsSince ?? undefined,
        'rebooking-reminder': row?.rebookingsSince ?? undefined,
      },
    };
  }

  /**
   * Saves the terms. Of a mail that is switched on, or is due at another time from now on, nothing is made up for that would have
   * been sent before: nobody gets a mail today because a setting was changed.
   */
  async save(terms: FollowUpSettings): Promise<void> {
    await this.unitOfWork.run(async (manager) => {
      const row = await manager.findOneBy(FollowUpSettingsRow, { id: onlyRow });
      const now = this.clock.now();
      const isSameTime = (names: (keyof FollowUpSettings)[]) =>
        names.every((name) => JSON.stringify(row?.terms[name]) === JSON.stringify(terms[name]));
      const since = (isOn: boolean, before: Date | null | undefined, names: (keyof FollowUpSettings)[]) =>
        isOn ? (isSameTime(names) && before) || now : null;
      await manager.save(FollowUpSettingsRow, {
        id: onlyRow,
        terms,
        reviewsSince: since(terms.reviewIsOn, row?.reviewsSince, ['reviewDays']),
        rebookingsSince: since(terms.rebookingIsOn, row?.rebookingsSince, ['months']),
      });
    });
    for (const listener of this.listeners) listener();
  }
}
