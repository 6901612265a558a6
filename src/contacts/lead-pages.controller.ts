import { Body, Controller, Get, Param, ParseIntPipe, Post, Query } from '@nestjs/common';
import { Page } from '../pages/page.decorator.js';
import { seeOther, withStatus } from '../pages/page-answer.js';
import { FormPipe, type PostedForm } from '../validation/form.pipe.js';
import { LeadFilter } from './dto/lead-filter.dto.js';
import { LeadUpdate } from './dto/lead-update.dto.js';
import { LeadsService } from './leads.service.js';

/** The owner's lead pages, which work as plain pages and forms too. */
@Controller('admin/leads')
export class LeadPagesController {
  constructor(private readonly leads: LeadsService) {}

  @Get()
  @Page('admin/leads')
  async list(@Query() filter: LeadFilter, @Query('search') search: unknown) {
    return {
      leads: await this.leads.list(filter),
      filter: { ...filter },
      search: typeof search === 'string' ? search : '',
    };
  }

  @Get(':id')
  @Page('admin/lead')
  async show(@Param('id', ParseIntPipe) id: number) {
    return { lead: await this.leads.find(id) };
  }

  @Post(':id')
  @Page('admin/lead')
  async update(
    @Param('id', ParseIntPipe) id: number,
    @Body(new FormPipe(LeadUpdate)) { value, errors, typed }: PostedForm<LeadUpdate>,
  ) {
    if (errors) return withStatus({ lead: await this.leads.find(id), typed, errors }, 422);
    await this.leads.update(id, value);
    return seeOther('/admin/leads');
  }
}
