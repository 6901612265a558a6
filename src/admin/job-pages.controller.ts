import { Body, Controller, Get, NotFoundException, Param, ParseIntPipe, Post } from '@nestjs/common';
import { readQuote } from '../../views/forms/money/quote.js';
import type { FieldErrors } from '../../views/forms/rules.js';
import { BusinessCalendarService } from '../business/business-calendar.service.js';
import { LeadsService } from '../contacts/leads/leads.service.js';
import { CustomerLinksService } from '../contacts/links/customer-links.service.js';
import { ReferralsService } from '../customers/referrals.service.js';
import { JobsService, presentJob } from '../money/jobs.service.js';
import { PaymentsService } from '../money/payments.service.js';
import { QuotesService } from '../money/quotes.service.js';
import { answerForm } from '../pages/answer-form.js';
import { Page } from '../pages/page.decorator.js';
import { withStatus } from '../pages/page-answer.js';
import { FormPipe, type PostedForm } from '../platform/http/form.pipe.js';
import { RequiresRecentSignIn } from '../platform/http/requires-recent-sign-in.decorator.js';
import { JobVersion } from './dto/job-version.dto.js';
import { PaymentForm, paymentOf } from './dto/payment-form.dto.js';

/** A lead's quote and payment. Everything works as plain forms too. */
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

  /** Saves the quote, and sends it if `action` is "send". With "preview", only shows what would be sent. */
  @Post('quote')
  @Page('admin/job')
  async quote(@Param('id', ParseIntPipe) id: number, @Body() body: Record<string, unknown> = {}) {
    const { lines, note, expiresOn, errors, typed } = readQuote(body);
    const form = {
      lines: typed,
      note: typeof body.note === 'string' ? body.note.slice(0, 2001) : '',
      expiresOn,
      errors,
    };
    if (Object.keys(errors).length > 0) return withStatus({ ...(await this.page(id)), quoteForm: form }, 422);
    if (body.action === 'preview') {
      const preview = await this.quotes.preview(id, { lines, note, expiresOn });
      return { ...(await this.page(id)), quoteForm: form, preview };
    }
    const isSent = body.action === 'send';
    const saving = this.quotes.save(id, { lines, note, expiresOn, version: Number(body.version), isSent });
    return this.saved(id, saving, { quoteForm: form });
  }

  /** Marks the quote as accepted, by phone or in person. */
  @Post('quote/accepted')
  @Page('admin/job')
  accepted(@Param('id', ParseIntPipe) id: number, @Body() { version }: JobVersion) {
    return this.saved(id, this.quotes.acceptByHand(id, version), {});
  }

  @Post('payment')
  @RequiresRecentSignIn('change a payment link', async ({ paymentUrl }, find, { id }) => {
    const next = String(paymentUrl ?? '').trim();
    return next !== '' && next !== (await find(JobsService).jobOf(Number(id) || 0)).paymentUrl;
  })
  @Page('admin/job')
  async payment(
    @Param('id', ParseIntPipe) id: number,
    @Body(new FormPipe(PaymentForm)) { value, errors, typed }: PostedForm<PaymentForm>,
  ) {
    const problems = errors ?? this.problemsIn(value);
    if (problems)
      return withStatus({ ...(await this.page(id)), paymentForm: { typed, errors: problems } }, 422);
    return this.saved(id, this.payments.save(id, paymentOf(value), value.version), {
      paymentForm: { typed },
    });
  }

  /** Shows a quote exactly as it was sent. */
  @Get('quotes/:number')
  @Page('admin/quote')
  async sent(@Param('id', ParseIntPipe) id: number, @Param('number', ParseIntPipe) number: number) {
    const sent = await this.quotes.sentTo(id);
    const quote = sent.find((one) => one.number === number);
    if (!quote) throw new NotFoundException('This quote doesn’t exist.');
    return { leadId: id, quote, isReplaced: quote !== sent[0] };
  }

  /** Undoes the sending of a quote within ten seconds. */
  @Post('quote/undo')
  @Page('admin/job')
  undo(@Param('id', ParseIntPipe) id: number) {
    return this.saved(id, this.quotes.undoSend(id), {});
  }

  private async page(id: number) {
    const job = await this.jobs.jobOf(id);
    return {
      lead: await this.leads.find(id),
      job: presentJob(job),
      sent: await this.quotes.sentTo(id),
      isDraft: await this.quotes.isDraft(job),
      sending: await this.quotes.sending(id),
      expiresOn: await this.quotes.nextExpiry(id),
      customersLink: (await this.links.addressOf(id)) ?? null,
      referral: await this.referrals.ofLead(id),
      today: this.calendar.dayOf(),
    };
  }

  /** Checks rules that involve several fields. */
  private problemsIn({ paidOn, paidBy }: PaymentForm): FieldErrors | undefined {
    if (paidOn && !paidBy) return { paidBy: 'Choose a payment method.' };
    if (paidBy && !paidOn) return { paidOn: 'Enter the payment date.' };
    if (paidOn > this.calendar.dayOf()) return { paidOn: 'Choose today or an earlier date.' };
    return undefined;
  }

  /** Redirects to the page after saving. On a conflict, shows it with the reason and the typed values. */
  private saved(id: number, saving: Promise<void>, typed: object) {
    return answerForm(saving, `/admin/leads/${id}/money`, async ({ message }) => ({
      ...(await this.page(id)),
      ...typed,
      failure: message,
    }));
  }
}
