import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { EntityManager, Repository } from 'typeorm';
import type { BookingSettings } from '../../../views/contracts/bookings/free-windows.js';
import { sharedFacts } from '../../../views/contracts/website/facts.js';
import { AuditLogService } from '../../platform/audit/audit-log.service.js';
import { UnitOfWorkService } from '../../platform/database/unit-of-work.service.js';
import { BookingSettingsRow } from './booking-settings.entity.js';

const onlyRow = 1;

/** Until the owner saves settings: one crew a window, a day to four weeks ahead, without instant booking. */
const defaultSettings: BookingSettings = {
  crews: Object.fromEntries(sharedFacts.timeWindows.map(({ value }) => [value, 1])),
  noticeHours: 24,
  daysAhead: 28,
  isInstant: false,
};

/** Reads and saves the owner's settings for online booking. */
@Injectable()
export class BookingSettingsService {
  constructor(
    @InjectRepository(BookingSettingsRow) private readonly rows: Repository<BookingSettingsRow>,
    private readonly audit: AuditLogService,
    private readonly unitOfWork: UnitOfWorkService,
  ) {}

  /**
   * Returns the settings.
   * @param manager of the current unit of work: while holding locks, don't wait for another connection
   */
  async find(manager?: EntityManager): Promise<BookingSettings> {
    const rows = manager?.getRepository(BookingSettingsRow) ?? this.rows;
    const { id: _, ...settings } = (await rows.findOneBy({ id: onlyRow })) ?? {
      id: onlyRow,
      ...defaultSettings,
    };
    return settings;
  }

  /** Saves the settings. */
  async save(settings: BookingSettings): Promise<void> {
    const { crews, noticeHours, daysAhead, isInstant } = settings;
    const slots = Object.entries(crews).map(([window, count]) => `${window} ${count}`);
    const detail = `Crews: ${slots.join(', ')}; notice ${noticeHours} h; ${daysAhead} days ahead; instant ${isInstant ? 'on' : 'off'}`;
    await this.unitOfWork.run(async (manager) => {
      await manager.save(BookingSettingsRow, { id: onlyRow, ...settings });
      await this.audit.record(manager, 'booking.changed', detail);
    });
  }
}
