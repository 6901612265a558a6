import {
  Body,
  ConflictException,
  Controller,
  Get,
  NotFoundException,
  Param,
  ParseIntPipe,
  Post,
} from '@nestjs/common';
import { readQuote } from '../../views/forms/money/quote.js';
import type { FieldErrors } from '../../views/forms/rules.js';
import { BusinessCalendarService } from '../business/business-calendar.service.js';
import { LeadsService } from '../contacts/leads/leads.service.js';
import { CustomerLinksService } from '../contacts/links/customer-links.service.js';
import { ReferralsService } from '../customers/referrals.service.js';
import { JobsService, presentJob } from '../money/jobs.service.js';
import { PaymentsService } from '../money/payments.service.js';
import { QuotesService } from '../money/quotes.service.js';
import { Page } from '../pages/page.decorator.js';
import { seeOther, withStatus } from '../pages/page-answer.js';
import { FormPipe, type PostedForm } from '../platform/http/form.pipe.js';
import { JobVersion } from './dto/job-version.dto.js';
import { PaymentForm, paymentSaid } from './dto/payment-form.dto.js';

/** The money of a lead's job: its quote and its payment. All of it works as plain forms. */
@Controller('admin/leads/:id')
export class JobPagesController {
  constructor(
    private readonly leads: LeadsService,
    private readonly jobs: JobsService,
    private readonly quotes: QuotesService,
    private readonly payments: PaymentsService,
    private readonly links: CustomerLinksService,
    private readonly referrals: ReferralsService,
    private readonly calendar: BusinessCalendarService,
  ) {}

  @Get('money')
  @Page('admin/job')
  show(@Param('id', ParseIntPipe) id: number) {
    return this.page(id);
  }

  /** Saves the quote; `action` says whether it is sent, too. */
  @Post('quote')
  @Page('admin/job')
  async quote(@Param('id', ParseIntPipe) id: number, @Body() body: Record<string, unknown> = {}) {
    const { lines, note, errors, typed } = readQuote(body);
    const form = {
      lines: typed,
      note: typeof body.note === 'string' ? body.note.slice(0, 2001) : '',
      errors,
    };
    if (Object.keys(errors).length > 0) return withStatus({ ...(await this.page(id)), quoteForm: form }, 422);
    const isSent = body.action === 'send';
    const saving = this.quotes.save(id, { lines, note, version: Number(body.version), isSent });
    return this.saved(id, saving, { quoteForm: form });
  }

  /** "The customer said yes": on the phone, or at the door. */
  @Post('quote/accepted')
  @Page('admin/job')
  accepted(@Param('id', ParseIntPipe) id: number, @Body() { version }: JobVersion) {
    return this.saved(id, this.quotes.acceptByHand(id, version), {});
  }

  @Post('payment')
  @Page('admin/job')
  async payment(
    @Param('id', ParseIntPipe) id: number,
    @Body(new FormPipe(PaymentForm)) { value, errors, typed }: PostedForm<PaymentForm>,
  ) {
    const wrong = errors ?? this.wrongIn(value);
    if (wrong) return withStatus({ ...(await this.page(id)), paymentForm: { typed, errors: wrong } }, 422);
    return this.saved(id, this.payments.save(id, paymentSaid(value), value.version), {
      paymentForm: { typed },
    });
  }

  /** A quote exactly as it was sent. */
  @Get('quotes/:number')
  @Page('admin/quote')
  async sent(@Param('id', ParseIntPipe) id: number, @Param('number', ParseIntPipe) number: number) {
    const quote = await this.quotes.find(id, number);
    if (!quote) throw new NotFoundException('Quote not found');
    return { leadId: id, quote };
  }

  private async page(id: number) {
    return {
      lead: await this.leads.find(id),
      job: presentJob(await this.jobs.of(id)),
      sent: await this.quotes.sentTo(id),
      customersLink: (await this.links.addressOf(id)) ?? null,
      referral: await this.referrals.ofLead(id),
      today: this.calendar.dayOf(),
    };
  }

  /** What the fields' own rules cannot see. */
  private wrongIn({ paidOn, paidBy }: PaymentForm): FieldErrors | undefined {
    if (paidOn && !paidBy) return { paidBy: 'Choose a payment method.' };
    if (paidBy && !paidOn) return { paidOn: 'Enter the payment date.' };
    if (paidOn > this.calendar.dayOf()) return { paidOn: 'Choose today or an earlier date.' };
    return undefined;
  }

  /** Leads back to the page once something is saved; where that cannot be, it says why, with what was typed. */
  private async saved(id: number, saving: Promise<void>, typed: object) {
    try {
      await saving;
      return seeOther(`/admin/leads/${id}/money`);
    } catch (error) {
      if (!(error instanceof ConflictException)) throw error;
      return withStatus({ ...(await this.page(id)), ...typed, failure: error.message }, 409);
    }
  }
}
