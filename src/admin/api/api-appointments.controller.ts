import { Get, Query } from '@nestjs/common';
import { ApiAppointmentsService } from './api-appointments.service.js';
import { ApiController, ApiRoute } from './api-route.decorator.js';
import { ApiAppointment, ApiOpenSlot } from './dto/api-appointment.dto.js';
import { DayRangeQuery } from './dto/day-range-query.dto.js';

@ApiController('')
export class ApiAppointmentsController {
  constructor(private readonly appointments: ApiAppointmentsService) {}

  @Get('appointments')
  @ApiRoute({
    id: 'listAppointments',
    summary: 'List scheduled and completed appointments by day',
    scope: 'read-leads',
    answer: ApiAppointment,
    isList: true,
  })
  list(@Query() query: DayRangeQuery) {
    return this.appointments.list(query);
  }

  @Get('open-slots')
  @ApiRoute({
    id: 'listOpenSlots',
    summary: 'List the arrival windows that can still be booked',
    scope: 'read-leads',
    answer: ApiOpenSlot,
    isList: true,
  })
  openSlots(@Query() query: DayRangeQuery) {
    return this.appointments.openSlots(query);
  }
}
