import { Body, Get, Param, Patch, Post, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { ApiIdPipe } from './api-id.pipe.js';
import { ApiLeadsService } from './api-leads.service.js';
import { ApiController, ApiRoute } from './api-route.decorator.js';
import { ApiWriteOf } from './api-write.decorator.js';
import { ApiLead } from './dto/api-lead.dto.js';
import { ApiLeadChange } from './dto/api-lead-change.dto.js';
import { ApiLeadQuery } from './dto/api-lead-query.dto.js';
import { ApiNewLead } from './dto/api-new-lead.dto.js';
import { answered } from './requests/answered.js';
import type { ApiWrite } from './requests/api-requests.service.js';

@ApiController('leads')
export class ApiLeadsController {
  constructor(private readonly leads: ApiLeadsService) {}

  @Get()
  @ApiRoute({
    id: 'listLeads',
    summary: 'List leads, newest first',
    scope: 'read-leads',
    answer: ApiLead,
    isList: true,
  })
  list(@Query() query: ApiLeadQuery) {
    return this.leads.list(query);
  }

  @Post()
  @ApiRoute({
    id: 'createLead',
    summary: 'Add a lead',
    scope: 'write-leads',
    answer: ApiLead,
    isWrite: true,
  })
  async create(
    @Body() lead: ApiNewLead,
    @ApiWriteOf(201) write: ApiWrite,
    @Res({ passthrough: true }) response: Response,
  ) {
    const written = await this.leads.create(lead, write);
    response.location(`/api/v1/leads/${written.id}`);
    return answered(response, written);
  }

  @Get(':id')
  @ApiRoute({ id: 'getLead', summary: 'Get a lead', scope: 'read-leads', answer: ApiLead })
  show(@Param('id', ApiIdPipe) id: number) {
    return this.leads.find(id);
  }

  @Patch(':id')
  @ApiRoute({
    id: 'updateLead',
    summary: 'Change the status, loss, priority, notes or follow-up of a lead',
    scope: 'write-leads',
    answer: ApiLead,
    isWrite: true,
  })
  async change(
    @Param('id', ApiIdPipe) id: number,
    @Body() change: ApiLeadChange,
    @ApiWriteOf(200) write: ApiWrite,
    @Res({ passthrough: true }) response: Response,
  ) {
    return answered(response, await this.leads.change(id, change, write));
  }
}
