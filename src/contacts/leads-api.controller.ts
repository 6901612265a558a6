import { Body, Controller, Get, Param, ParseIntPipe, Put, Query } from '@nestjs/common';
import { LeadFilter } from './dto/lead-filter.dto.js';
import { LeadUpdate } from './dto/lead-update.dto.js';
import { LeadsService } from './leads.service.js';

@Controller('admin/api/contacts')
export class LeadsApiController {
  constructor(private readonly leads: LeadsService) {}

  @Get()
  list(@Query() filter: LeadFilter) {
    return this.leads.list(filter);
  }

  @Put(':id')
  update(@Param('id', ParseIntPipe) id: number, @Body() update: LeadUpdate) {
    return this.leads.update(id, update);
  }
}
