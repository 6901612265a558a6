import { Body, Controller, Get, Param, ParseIntPipe, Post, Query } from '@nestjs/common';
import { BookingSettingsService } from '../business/availability/booking-settings.service.js';
import { FreeWindowsService } from '../business/availability/free-windows.service.js';
import { DaysOffService } from '../business/days-off.service.js';
import { Page } from '../pages/page.decorator.js';
import { seeOther, withStatus } from '../pages/page-answer.js';
import { FormPipe, type PostedForm } from '../platform/http/form.pipe.js';
import { BookingsService } from './bookings.service.js';
import { BookingSettingsForm, bookingSettingsOf } from './dto/booking-settings-form.dto.js';
import { BookingsQuery } from './dto/bookings-query.dto.js';
import { DayOffForm } from './dto/day-off-form.dto.js';
import { DayQuery } from './dto/day-query.dto.js';

/** The bookings page: appointments by week and day, days off and booking settings. */
@Controller('admin')
export class BookingsController {
  constructor(
    private readonly bookings: BookingsService,
    private readonly daysOff: DaysOffService,
    private readonly settings: BookingSettingsService,
    private readonly freeWindows: FreeWindowsService,
  ) {}

  @Get('bookings')
  @Page('admin/bookings')
  async show(@Query() query: BookingsQuery, @Query('saved') saved?: string) {
    const page = await this.bookings.page(query);
    return { ...page, onlineBooking: { ...page.onlineBooking, isSaved: saved !== undefined } };
  }

  @Get('api/week')
  week(@Query() { day }: DayQuery) {
    return this.bookings.week(day);
  }

  @Post('online-booking')
  @Page('admin/bookings')
  async saveSettings(
    @Body(new FormPipe(BookingSettingsForm)) { value, errors, typed }: PostedForm<BookingSettingsForm>,
  ) {
    if (errors) {
      const page = await this.bookings.page();
      return withStatus({ ...page, onlineBooking: { ...page.onlineBooking, typed, errors } }, 422);
    }
    await this.settings.save(bookingSettingsOf(value));
    await this.freeWindows.refresh();
    return seeOther('/admin/bookings?saved#online-booking');
  }

  @Post('days-off')
  @Page('admin/bookings')
  async addDayOff(@Body(new FormPipe(DayOffForm)) { value, errors, typed }: PostedForm<DayOffForm>) {
    const { from, until = '', reason = '' } = value;
    const problems =
      errors ??
      (until && until < from ? { until: 'Choose an end date on or after the start date.' } : undefined);
    if (problems)
      return withStatus({ ...(await this.bookings.page()), dayOff: { typed, errors: problems } }, 422);
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
