import {
  Body,
  Controller,
  Delete,
  Get,
  Param,
  ParseIntPipe,
  Put,
  Query,
  StreamableFile,
} from '@nestjs/common';
import { LeadFilter, LeadPage } from '../dto/lead-filter.dto.js';
import { LeadUpdate } from '../dto/lead-update.dto.js';
import { jsonArray } from './json-array.js';
import { LeadsService } from './leads.service.js';

@Controller('admin/api/contacts')
export class LeadsApiController {
  constructor(private readonly leads: LeadsService) {}

  /** Lists one page of leads if `limit`, `before` or `order` is given; otherwise streams all of them. */
  @Get()
  async list(@Query() { limit, before, order, ...filter }: LeadPage) {
    const isPart = limit !== undefined || before !== undefined || order !== undefined;
    if (isPart) return this.leads.page({ limit, before, order, ...filter });
    return new StreamableFile(await jsonArray(this.leads.all(filter)), {
      type: 'application/json; charset=utf-8',
    });
  }

  @Get('count')
  async count(@Query() filter: LeadFilter) {
    return { total: await this.leads.count(filter) };
  }

  /** Returns a lead with its timeline and the person's earlier requests. */
  @Get(':id')
  show(@Param('id', ParseIntPipe) id: number) {
    return this.leads.file(id);
  }

  @Put(':id')
  update(@Param('id', ParseIntPipe) id: number, @Body() update: LeadUpdate) {
    return this.leads.update(id, update);
  }

  /** Takes a lead out of spam: the button "Not spam". */
  @Delete(':id/suspicion')
  clear(@Param('id', ParseIntPipe) id: number) {
    return this.leads.markNotSpam(id);
  }
}
