import { Body, Controller, Get, HttpCode, Param, ParseIntPipe, Post, Put, Query } from '@nestjs/common';
import type { FormerAppointment } from '../../views/contracts/bookings/appointments.js';
import { offeredWindows, readWindow, windowText } from '../../views/contracts/bookings/free-windows.js';
import { appointmentValues } from '../../views/forms/bookings/appointment.js';
import { isYes } from '../../views/forms/rules.js';
import { FreeWindowsService } from '../business/availability/free-windows.service.js';
import { BusinessCalendarService } from '../business/business-calendar.service.js';
import { AppointmentUndoService } from '../calendar/appointment-undo.service.js';
import { AppointmentForm } from '../calendar/dto/appointment-form.dto.js';
import { AppointmentUndo } from '../calendar/dto/appointment-undo.dto.js';
import { SchedulingService, UnreadWarnings } from '../calendar/scheduling.service.js';
import { LeadsService } from '../contacts/leads/leads.service.js';
import { answerForm } from '../pages/answer-form.js';
import { Page } from '../pages/page.decorator.js';
import { withStatus } from '../pages/page-answer.js';
import { Environment } from '../platform/config/environment.js';
import { FormPipe, type PostedForm } from '../platform/http/form.pipe.js';
import { AppointmentCancellation } from './dto/appointment-cancellation.dto.js';

/** Writes what undoes a cancellation for the lead page's address, without the job's place, which stays. */
const undoText = (version: number, { address: _address, serviceArea: _area, ...former }: FormerAppointment) =>
  encodeURIComponent(new URLSearchParams({ ...former, version: String(version) }).toString());

/** Schedules, reschedules and cancels a lead's appointment. Everything works as plain forms too. */
@Controller('admin')
export class AppointmentPagesController {
  constructor(
    private readonly leads: LeadsService,
    private readonly scheduling: SchedulingService,
    private readonly undoing: AppointmentUndoService,
    private readonly calendar: BusinessCalendarService,
    private readonly freeWindows: FreeWindowsService,
    private readonly environment: Environment,
  ) {}

  @Get('leads/:id/appointment')
  @Page('admin/appointment')
  async show(@Param('id', ParseIntPipe) id: number, @Query('slot') slot?: unknown) {
    const page = await this.page(id);
    const values = { ...page.values, ...this.slotValues(slot) };
    return { ...page, values, preview: values.day ? await this.scheduling.preview(id, values) : undefined };
  }

  /** Previews the effects of saving while the form is being filled in. */
  @Get('api/contacts/:id/appointment')
  preview(@Param('id', ParseIntPipe) id: number, @Query() form: AppointmentForm) {
    return this.scheduling.preview(id, form);
  }

  /** Saves what was dragged on the calendar. The answer holds what {@link undo} needs. */
  @Put('api/contacts/:id/appointment')
  schedule(@Param('id', ParseIntPipe) id: number, @Body() form: AppointmentForm) {
    return this.undoing.schedule(id, form);
  }

  /** Restores the appointment from before a change; the customer gets no email about either. */
  @Post('api/contacts/:id/appointment/undo')
  @HttpCode(200)
  undo(@Param('id', ParseIntPipe) id: number, @Body() former: AppointmentUndo) {
    return this.undoing.undo(id, former);
  }

  @Post('leads/:id/appointment')
  @Page('admin/appointment')
  async save(
    @Param('id', ParseIntPipe) id: number,
    @Body(new FormPipe(AppointmentForm)) { value, errors, typed }: PostedForm<AppointmentForm>,
    @Query('from') from?: unknown,
  ) {
    const again = async () => {
      const page = await this.page(id);
      // A form without one of the two times, like an approval, leaves it empty.
      const values = { ...page.values, timeWindow: '', exactTime: '', ...typed };
      return { ...page, values };
    };
    if (errors) return withStatus({ ...(await again()), errors }, 422);
    const next = from === 'lead' ? `/admin/leads/${id}` : `/admin/bookings?day=${value.day}`;
    return answerForm(this.scheduling.schedule(id, value), next, async (error) => ({
      ...(await again()),
      preview: await this.scheduling.preview(id, value),
      failure: error instanceof UnreadWarnings ? undefined : error.message,
    }));
  }

  /** Cancels the appointment. The lead's status becomes "contacted", and its page offers to undo that. */
  @Post('leads/:id/appointment/cancel')
  @Page('admin/appointment')
  async cancel(
    @Param('id', ParseIntPipe) id: number,
    @Body() { version, sendNothing }: AppointmentCancellation,
  ) {
    const canceling = this.undoing.undoable(id, () =>
      this.leads.update(id, { status: 'contacted', version }, { isSilent: isYes(sendNothing) }),
    );
    return answerForm(
      canceling,
      ({ saved, former }) =>
        `/admin/leads/${id}${former ? `?canceled=${undoText(saved.version, former)}` : ''}`,
      this.refused(id),
    );
  }

  /** Undoes {@link cancel} with the form that the lead's page shows right after it. */
  @Post('leads/:id/appointment/undo')
  @Page('admin/appointment')
  async undoCancel(@Param('id', ParseIntPipe) id: number, @Body() former: AppointmentUndo) {
    return answerForm(this.undoing.undoBeforeEmail(id, former), `/admin/leads/${id}`, this.refused(id));
  }

  private refused(id: number) {
    return async ({ message }: Error) => ({ ...(await this.page(id)), failure: message });
  }

  private async page(id: number) {
    const lead = await this.leads.find(id);
    const values = appointmentValues(lead, this.environment.APPOINTMENT_MINUTES);
    const wanted = lead.appointment?.day ? '' : values.day;
    const open = this.freeWindows.all;
    const later = open.filter(({ day }) => day >= wanted);
    const openSlots = (later.length > 0 ? later : open).slice(0, offeredWindows);
    return { lead, today: this.calendar.dayOf(), values, openSlots };
  }

  /** Returns the field values of an open slot that was chosen without JavaScript; none for anything else. */
  private slotValues(text: unknown) {
    const slot = readWindow(text);
    const isOpen = slot && this.freeWindows.all.some((one) => windowText(one) === windowText(slot));
    return isOpen ? { ...slot, exactTime: '' } : {};
  }
}
