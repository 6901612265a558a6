import { Body, Controller, Get, Param, ParseIntPipe, Post, Query } from '@nestjs/common';
import { BookingSettingsService } from '../business/availability/booking-settings.service.js';
import { FreeWindowsService } from '../business/availability/free-windows.service.js';
import { DaysOffService } from '../business/days-off.service.js';
import { Page } from '../pages/page.decorator.js';
import { seeOther, withStatus } from '../pages/page-answer.js';
import { FormPipe, type PostedForm } from '../platform/http/form.pipe.js';
import { BookingsService } from './bookings.service.js';
import { BookingSettingsForm, termsOf } from './dto/booking-settings-form.dto.js';
import { DayOffForm } from './dto/day-off-form.dto.js';
import { DayQuery } from './dto/day-query.dto.js';

/** The appointments by week and day, and the days without any. */
@Controller('admin')
export class BookingsController {
  constructor(
    private readonly bookings: BookingsService,
    private readonly daysOff: DaysOffService,
    private readonly terms: BookingSettingsService,
    private readonly freeWindows: FreeWindowsService,
  ) {}

  @Get('bookings')
  @Page('admin/bookings')
  show(@Query() { day }: DayQuery) {
    return this.bookings.page(day);
  }

  @Get('api/week')
  week(@Query() { day }: DayQuery) {
    return this.bookings.week(day);
  }

  @Post('online-booking')
  @Page('admin/bookings')
  async setTerms(
    @Body(new FormPipe(BookingSettingsForm)) { value, errors, typed }: PostedForm<BookingSettingsForm>,
  ) {
    if (errors) {
      const page = await this.bookings.page();
      return withStatus({ ...page, onlineBooking: { ...page.onlineBooking, typed, errors } }, 422);
    }
    await this.terms.save(termsOf(value));
    await this.freeWindows.refresh();
    return seeOther('/admin/bookings#online-booking');
  }

  @Post('days-off')
  @Page('admin/bookings')
  async addDayOff(@Body(new FormPipe(DayOffForm)) { value, errors, typed }: PostedForm<DayOffForm>) {
    const { from, until = '', reason = '' } = value;
    const complaints =
      errors ??
      (until && until < from ? { until: 'Choose an end date on or after the start date.' } : undefined);
    if (complaints)
      return withStatus({ ...(await this.bookings.page()), dayOff: { typed, errors: complaints } }, 422);
    await this.daysOff.add({ from, until: until || from, reason });
    return seeOther('/admin/bookings#days-off');
  }

  @Post('days-off/:id/remove')
  @Page('admin/bookings')
  async removeDayOff(@Param('id', ParseIntPipe) id: number) {
    await this.daysOff.remove(id);
    return seeOther('/admin/bookings#days-off');
  }
}
