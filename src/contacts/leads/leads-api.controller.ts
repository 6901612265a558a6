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
import { LeadListService } from './lead-list.service.js';
import { LeadsService } from './leads.service.js';

@Controller('admin/api/contacts')
export class LeadsApiController {
  constructor(
    private readonly leads: LeadsService,
    private readonly leadList: LeadListService,
  ) {}

  /** Lists one page of leads if `limit`, `before`, `skip` or `order` is given; otherwise streams them all. */
  @Get()
  async list(@Query() { limit, before, skip, order, ...filter }: LeadPage) {
    const isPart = [limit, before, skip, order].some((given) => given !== undefined);
    if (isPart) return this.leads.page({ limit, before, skip, order, ...filter });
    return new StreamableFile(await jsonArray(this.leads.all(filter)), {
      type: 'application/json; charset=utf-8',
    });
  }

  @Get('count')
  async count(@Query() filter: LeadFilter) {
    return { total: await this.leads.count(filter) };
  }

  /** Counts the leads of each status, for the tabs of the list. */
  @Get('counts')
  counts(@Query() filter: LeadFilter) {
    return this.leadList.counts(filter);
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
