import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { EntityManager, Repository } from 'typeorm';
import type { BookingSettings } from '../../../views/contracts/bookings/free-windows.js';
import { sharedFacts } from '../../../views/contracts/website/facts.js';
import { UnitOfWorkService } from '../../platform/database/unit-of-work.service.js';
import { BookingSettingsRow } from './booking-settings.entity.js';

const onlyRow = 1;

/** Until the owner says otherwise: one crew in every window, from a day on to four weeks ahead; a window that is chosen is a wish. */
const defaultSettings: BookingSettings = {
  crews: Object.fromEntries(sharedFacts.timeWindows.map(({ value }) => [value, 1])),
  noticeHours: 24,
  daysAhead: 28,
  isInstant: false,
};

/** The terms of booking online, as the owner sets them. */
@Injectable()
export class BookingSettingsService {
  constructor(
    @InjectRepository(BookingSettingsRow) private readonly rows: Repository<BookingSettingsRow>,
    private readonly unitOfWork: UnitOfWorkService,
  ) {}

  /** @param manager of the unit of work that asks: whoever holds locks must not wait for another connection. */
  async find(manager?: EntityManager): Promise<BookingSettings> {
    const rows = manager?.getRepository(BookingSettingsRow) ?? this.rows;
    const { id: _, ...terms } = (await rows.findOneBy({ id: onlyRow })) ?? {
      id: onlyRow,
      ...defaultSettings,
    };
    return terms;
  }

  async save(terms: BookingSettings): Promise<void> {
    await this.unitOfWork.run((manager) => manager.save(BookingSettingsRow, { id: onlyRow, ...terms }));
  }
}
