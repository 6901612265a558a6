import { Injectable, NotFoundException, type PipeTransform } from '@nestjs/common';
import { isAppointmentDay } from '../../../views/format/moments.js';
import type { Day } from '../../business/business-calendar.service.js';

/** Accepts only a day in a URL. */
@Injectable()
export class DayPipe implements PipeTransform<string, Day> {
  /** @throws {NotFoundException} for anything else. */
  transform(written: string): Day {
    if (!isAppointmentDay(written)) throw new NotFoundException();
    return written;
  }
}
