import { Injectable } from '@nestjs/common';
import type { AppointmentTime } from '../../../views/contracts/bookings/appointments.js';
import { spanOf } from '../../../views/format/arrival-hours.js';
import { formatClock } from '../../../views/format/moments.js';
import { BusinessService } from '../../business/business.service.js';
import { BusinessCalendarService } from '../../business/business-calendar.service.js';
import type { ApiAppointmentTime } from './dto/api-lead.dto.js';

const minuteMs = 60_000;

/** Turns the times of appointments into instants. */
@Injectable()
export class ApiTimesService {
  constructor(
    private readonly business: BusinessService,
    private readonly calendar: BusinessCalendarService,
  ) {}

  /** Returns an appointment's time with its start and end. */
  present({ day, timeWindow, minutes }: AppointmentTime): ApiAppointmentTime {
    const span = spanOf({ day, timeWindow, minutes }, this.business.facts);
    if (!day || !span) return { day, time: timeWindow || null, startsAt: null, endsAt: null };
    const start = this.calendar.at(day, formatClock(span.from));
    const endsAt = new Date(start.getTime() + (span.to - span.from) * minuteMs);
    return { day, time: timeWindow, startsAt: start.toISOString(), endsAt: endsAt.toISOString() };
  }
}
