import {
  Body,
  ConflictException,
  Controller,
  Get,
  Ip,
  NotFoundException,
  Param,
  Post,
  Query,
  Res,
  UseGuards,
} from '@nestjs/common';
import type { Response } from 'express';
import type { DayWindow } from '../../../views/contracts/bookings/free-windows.js';
import type { CustomerFormName } from '../../../views/contracts/customers/customer-request.js';
import { isNew } from '../../../views/contracts/leads/lead-stages.js';
import { paymentLinkOf } from '../../../views/format/payment-link.js';
import { describeTakenWindow } from '../../../views/forms/bookings/free-window.js';
import { otherDay } from '../../../views/forms/customers/customer-link.js';
import { FreeWindowsService } from '../../business/availability/free-windows.service.js';
import { WindowTaken } from '../../business/availability/slots.service.js';
import { BusinessService } from '../../business/business.service.js';
import type { LeadRecord } from '../../contacts/leads/lead-records.service.js';
import { PaymentsService } from '../../money/payments.service.js';
import { QuotesService } from '../../money/quotes.service.js';
import { Page } from '../../pages/page.decorator.js';
import { seeOther, withStatus } from '../../pages/page-answer.js';
import { FormPipe, type PostedForm } from '../../platform/http/form.pipe.js';
import { OpenToEveryone } from '../../platform/http/open-to-everyone.decorator.js';
import { RateLimitsService } from '../../platform/http/rate-limits.service.js';
import { TooManyRequests } from '../../platform/http/too-many-requests.js';
import { ConsentForm } from '../job-photos/dto/consent-form.dto.js';
import { PhotoConsentsService } from '../job-photos/photo-consents.service.js';
import { ReviewForm } from '../reviews/dto/review-form.dto.js';
import { ReviewsService } from '../reviews/reviews.service.js';
import { CustomerActionsService } from './customer-actions.service.js';
import { CustomerPageService } from './customer-page.service.js';
import { CustomerPlansService } from './customer-plans.service.js';
import { CustomerRequestsService } from './customer-requests.service.js';
import {
  AcceptForm,
  AddressForm,
  CancelForm,
  chosenTime,
  MessageForm,
  MoveForm,
  PlanActionForm,
  SignUpForm,
} from './dto/customer-forms.dto.js';
import { FollowUpFactsService } from './follow-up-facts.service.js';
import { formPlaces } from './form-places.js';
import { LinkLimitGuard } from './link-limit.guard.js';
import { PlanSignUpsService } from './plan-sign-ups.service.js';

/**
 * Serves the customer’s private link. Anyone who has it can see and change the request. Unknown, malformed
 * and expired links get the same answer. The headers are in src/platform/http/headers.ts.
 */
@Controller('my')
@OpenToEveryone()
@UseGuards(LinkLimitGuard)
export class CustomerLinkController {
  constructor(
    private readonly requests: CustomerRequestsService,
    private readonly actions: CustomerActionsService,
    private readonly pages: CustomerPageService,
    private readonly plans: CustomerPlansService,
    private readonly signUps: PlanSignUpsService,
    private readonly reviews: ReviewsService,
    private readonly consents: PhotoConsentsService,
    private readonly quotes: QuotesService,
    private readonly payments: PaymentsService,
    private readonly followUps: FollowUpFactsService,
    private readonly limits: RateLimitsService,
    private readonly freeWindows: FreeWindowsService,
    private readonly business: BusinessService,
  ) {}

  @Get(':token')
  @Page('my-request')
  async show(
    @Param('token') token: string,
    @Ip() address: string,
    @Query() { sent, photos, plan }: Record<string, unknown>,
  ) {
    const lead = await this.leadOf(token, address);
    if (!lead) return noSuchLink;
    const isJustSent = sent !== undefined && isNew(lead);
    return { ...(await this.pages.propsOf(lead, pathOf(token), photos, plan)), isJustSent };
  }

  @Get(':token/appointment.ics')
  async calendarFile(
    @Param('token') token: string,
    @Ip() address: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<string> {
    const lead = await this.leadOf(token, address);
    const file = lead && (await this.requests.calendarFile(lead));
    if (!file)
      throw new NotFoundException(
        'We couldn’t find this appointment. Use the link in our latest email, or call us.',
      );
    response.set({
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'attachment; filename="appointment.ics"',
    });
    return file;
  }

  @Post(':token/move')
  @Page('my-request')
  move(
    @Param('token') token: string,
    @Ip() address: string,
    @Body(new FormPipe(MoveForm)) form: PostedForm<MoveForm>,
  ) {
    const chosen = chosenTime(form.value);
    const errors = form.errors ?? (chosen ? undefined : { day: 'Choose a day.' });
    return this.done(
      { token, address, name: 'move', form: { ...form, errors } },
      ({ id }, { seen, window }) =>
        this.actions.move(id, seen, {
          window: chosen as DayWindow,
          isOtherDay: window === otherDay,
          mayBook: () => this.limits.take('linkBooking', address),
        }),
    );
  }

  @Post(':token/cancel')
  @Page('my-request')
  cancel(
    @Param('token') token: string,
    @Ip() address: string,
    @Body(new FormPipe(CancelForm)) form: PostedForm<CancelForm>,
  ) {
    return this.done({ token, address, name: 'cancel', form }, ({ id }, { seen }) =>
      this.actions.cancel(id, seen),
    );
  }

  @Post(':token/address')
  @Page('my-request')
  address(
    @Param('token') token: string,
    @Ip() ip: string,
    @Body(new FormPipe(AddressForm)) form: PostedForm<AddressForm>,
  ) {
    return this.done({ token, address: ip, name: 'address', form }, ({ id }, { seen, address }) =>
      this.actions.giveAddress(id, seen, address),
    );
  }

  @Post(':token/messages')
  @Page('my-request')
  write(
    @Param('token') token: string,
    @Ip() address: string,
    @Body(new FormPipe(MessageForm)) form: PostedForm<MessageForm>,
  ) {
    return this.done({ token, address, name: 'message', form }, ({ id }, { seen, text }) =>
      this.actions.write(id, seen, text),
    );
  }

  @Post(':token/accept')
  @Page('my-request')
  accept(
    @Param('token') token: string,
    @Ip() address: string,
    @Body(new FormPipe(AcceptForm)) form: PostedForm<AcceptForm>,
  ) {
    return this.done({ token, address, name: 'accept', form }, ({ id }, { number, sentAt }) =>
      this.quotes.accept(id, number, sentAt),
    );
  }

  @Post(':token/review')
  @Page('my-request')
  review(
    @Param('token') token: string,
    @Ip() address: string,
    @Body(new FormPipe(ReviewForm)) form: PostedForm<ReviewForm>,
  ) {
    return this.done({ token, address, name: 'review', form }, ({ id }, written) =>
      this.reviews.write(id, written, address),
    );
  }

  /** Answers whether photos of the job may be shown, or withdraws the consent. */
  @Post(':token/photo-consent')
  @Page('my-request')
  consent(
    @Param('token') token: string,
    @Ip() address: string,
    @Body(new FormPipe(ConsentForm)) form: PostedForm<ConsentForm>,
  ) {
    return this.done({ token, address, name: 'consent', form }, ({ id }, { answer, through }) =>
      answer === 'withdraw'
        ? this.consents.withdraw(id, 'customer')
        : this.consents.answer(id, { answer, via: 'customer-page', throughPhotoId: through }),
    );
  }

  /** Confirms a visit of a plan, or pauses, resumes or ends the plan. */
  @Post(':token/plan')
  @Page('my-request')
  plan(
    @Param('token') token: string,
    @Ip() address: string,
    @Body(new FormPipe(PlanActionForm)) form: PostedForm<PlanActionForm>,
  ) {
    return this.done({ token, address, name: 'plan', form }, ({ id }, { action, version }) =>
      this.plans.act(id, action, version),
    );
  }

  /** Starts the recurring plan that the customer confirmed. */
  @Post(':token/sign-up')
  @Page('my-request')
  signUp(
    @Param('token') token: string,
    @Ip() address: string,
    @Body(new FormPipe(SignUpForm)) form: PostedForm<SignUpForm>,
  ) {
    return this.done({ token, address, name: 'sign-up', form }, (lead, { months, totalCents }) =>
      this.signUps.signUp(lead, months, totalCents),
    );
  }

  @Get(':token/receipt')
  @Page('receipt')
  async receipt(@Param('token') token: string, @Ip() address: string) {
    const lead = await this.leadOf(token, address);
    const receipt = lead && (await this.payments.receipt(lead));
    if (!receipt) return withStatus({ receipt: null, path: '' }, 404);
    const { postalAddress, paymentLink } = await this.followUps.find();
    const link = receipt.paidOn ? '' : receipt.paymentUrl || paymentLink;
    return {
      receipt: { ...receipt, paymentUrl: paymentLinkOf(lead.id, link) || null },
      path: pathOf(token),
      postalAddress,
    };
  }

  /** Redirects when a form’s own URL is opened. */
  @Get([
    ':token/move',
    ':token/cancel',
    ':token/address',
    ':token/messages',
    ':token/accept',
    ':token/review',
    ':token/photo-consent',
    ':token/plan',
    ':token/sign-up',
  ])
  @Page('my-request')
  again(@Param('token') token: string) {
    return seeOther(pathOf(encodeURIComponent(token)));
  }

  /** Answers all other paths below a link. */
  @Get('{*rest}')
  @Page('my-request')
  other(@Ip() address: string) {
    this.limits.take('linkGuess', address);
    return noSuchLink;
  }

  /** Carries out a form and redirects to the page; on failure shows it with the reason and entered values. */
  private async done<T>(
    { token, address, name, form: { value, errors, typed } }: Posted<T>,
    act: (lead: LeadRecord, value: T) => Promise<void>,
  ) {
    const lead = await this.leadOf(token, address);
    if (!lead) return noSuchLink;
    const again = async (status: number, form: { errors?: typeof errors; failure?: string }) => {
      const now = (await this.requests.leadOf(token)) ?? lead;
      return withStatus(
        { ...(await this.pages.propsOf(now, pathOf(token))), form: { name, typed, ...form } },
        status,
      );
    };
    if (errors) return again(422, { errors, failure: errors.seen });
    try {
      await act(lead, value);
      return seeOther(`${pathOf(token)}#${formPlaces[name]}`);
    } catch (error) {
      if (error instanceof TooManyRequests) return again(429, { failure: error.message });
      if (!(error instanceof ConflictException)) throw error;
      return again(409, { failure: this.messageOf(error) });
    }
  }

  private messageOf(error: ConflictException): string {
    if (!(error instanceof WindowTaken)) return error.message;
    const instead = this.freeWindows.insteadOf(error.window);
    if (instead.length > 0) return describeTakenWindow(error.window, instead);
    return `That time was just booked, and no other times are open online. Call us at ${this.business.site.phone}, and we’ll find one.`;
  }

  private async leadOf(token: string, address: string): Promise<LeadRecord | undefined> {
    const lead = await this.requests.leadOf(token);
    if (!lead) this.limits.take('linkGuess', address);
    return lead;
  }
}

interface Posted<T> {
  token: string;
  address: string;
  name: CustomerFormName;
  form: PostedForm<T>;
}

const noSuchLink = withStatus({ request: null }, 404);

const pathOf = (token: string) => `/my/${token}`;
