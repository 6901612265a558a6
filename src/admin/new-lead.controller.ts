import { randomUUID } from 'node:crypto';
import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ManualLead } from '../contacts/dto/manual-lead.dto.js';
import { IntakeService } from '../contacts/intake/intake.service.js';
import { Page } from '../pages/page.decorator.js';
import { seeOther, withStatus } from '../pages/page-answer.js';
import { FormPipe, type PostedForm } from '../platform/http/form.pipe.js';
import { NewLeadQuery } from './dto/new-lead-query.dto.js';
import { NextStep } from './dto/next-step.dto.js';

/** Adds leads from calls and meetings. */
@Controller('admin/leads/new')
export class NewLeadController {
  constructor(private readonly intake: IntakeService) {}

  @Get()
  @Page('admin/new-lead')
  show(@Query() { preferredDate = '', timePreference = '' }: NewLeadQuery) {
    return { idempotencyKey: randomUUID(), typed: { preferredDate, timePreference } };
  }

  @Post()
  @Page('admin/new-lead')
  async enter(
    @Body(new FormPipe(ManualLead)) { value, errors, typed }: PostedForm<ManualLead>,
    @Body() { next }: NextStep,
  ) {
    if (errors) return withStatus({ idempotencyKey: typed.key || randomUUID(), typed, errors }, 422);
    const { id } = await this.intake.addManual(value);
    if (id === null) return seeOther('/admin/leads');
    return seeOther(next === 'schedule' ? `/admin/leads/${id}/appointment` : `/admin/leads/${id}`);
  }
}
