import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { FreeWindowsService } from '../../business/availability/free-windows.service.js';
import { Lead } from '../../contacts/leads/lead.entity.js';
import { appointmentOf } from '../../contacts/leads/lead-day.js';
import { bookedSql, notSpam } from '../../contacts/leads/lead-scopes.js';
import { ApiTimesService } from './api-times.service.js';
import { type ApiPage, pageOf, readCursor } from './cursor.js';
import type { ApiAppointment, ApiOpenSlot } from './dto/api-appointment.dto.js';
import type { DayRangeQuery } from './dto/day-range-query.dto.js';

/** Reads appointments and open slots for the API. */
@Injectable()
export class ApiAppointmentsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly freeWindows: FreeWindowsService,
    private readonly times: ApiTimesService,
  ) {}

  /** Lists a page of the appointments between two days, the earliest first. */
  async list(query: DayRangeQuery): Promise<ApiPage<ApiAppointment>> {
    const [first, to] = query.days();
    const limit = query.size();
    const last = readCursor('appointments', query.cursor);
    const leads = this.dataSource.manager
      .createQueryBuilder(Lead, 'lead')
      .where(notSpam)
      .andWhere(`lead.${bookedSql}`)
      .andWhere("lead.day LIKE '2___-__-__' AND lead.day BETWEEN :first AND :to", { first, to });
    if (last)
      leads.andWhere('lead.day >= :day AND (lead.day > :day OR lead.id > :id)', {
        day: last.at,
        id: last.id,
      });
    const rows = await leads
      .orderBy('lead.day')
      .addOrderBy('lead.id')
      .limit(limit + 1)
      .getMany();
    return pageOf(
      'appointments',
      { rows, limit },
      ({ id, day }) => ({ at: day ?? '', id }),
      (lead) => this.present(lead),
    );
  }

  /** Lists a page of the open slots between two days. */
  openSlots(query: DayRangeQuery): ApiPage<ApiOpenSlot> {
    const [first, to] = query.days();
    const limit = query.size();
    const last = readCursor('open-slots', query.cursor);
    const slots = this.freeWindows.all
      .filter(({ day }) => first <= day && day <= to)
      .map(
        ({ day, timeWindow }) =>
          ({ ...this.times.present({ day, timeWindow, minutes: null }) }) as ApiOpenSlot,
      )
      .filter(({ startsAt }) => !last || startsAt > last.at);
    return pageOf(
      'open-slots',
      { rows: slots.slice(0, limit + 1), limit },
      ({ startsAt }) => ({ at: startsAt, id: 0 }),
      (slot) => slot,
    );
  }

  private present(lead: Lead): ApiAppointment {
    const { id: leadId, status, name, address, serviceType, customerId } = lead;
    const time = appointmentOf(lead) ?? { day: null, timeWindow: '', minutes: null };
    return { leadId, ...this.times.present(time), status, name, address, serviceType, customerId };
  }
}
