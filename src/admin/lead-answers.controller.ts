import { Body, Controller, HttpCode, Param, ParseIntPipe, Post } from '@nestjs/common';
import type { MarkedAnswered } from '../../views/contracts/leads/leads.js';
import { RepliesService } from '../contacts/links/replies.service.js';
import { Page } from '../pages/page.decorator.js';
import { seeOther, withStatus } from '../pages/page-answer.js';
import { FormPipe, type PostedForm } from '../platform/http/form.pipe.js';
import { AdminPagesService } from './admin-pages.service.js';
import { AddressApproval } from './dto/address-approval.dto.js';
import { ReplyForm } from './dto/reply-form.dto.js';

/** The owner's answers to what customers ask for. Requested times are approved with the appointment form. */
@Controller('admin')
export class LeadAnswersController {
  constructor(
    private readonly replies: RepliesService,
    private readonly pages: AdminPagesService,
  ) {}

  /** Replies to the customer, and declines what they asked for if the form says so. */
  @Post('leads/:id/replies')
  @Page('admin/lead')
  async reply(
    @Param('id', ParseIntPipe) id: number,
    @Body(new FormPipe(ReplyForm)) { value, errors, typed }: PostedForm<ReplyForm>,
  ) {
    if (errors) return withStatus({ ...(await this.pages.lead(id)), reply: { typed, errors } }, 422);
    await this.replies.reply(id, value.text, value.declines || undefined);
    return seeOther(pathOf(id));
  }

  /** As {@link reply}, for the page's script. */
  @Post('api/contacts/:id/replies')
  @HttpCode(204)
  async send(@Param('id', ParseIntPipe) id: number, @Body() { text, declines }: ReplyForm) {
    await this.replies.reply(id, text, declines || undefined);
  }

  /** Closes what the customer asked for without telling the customer. */
  @Post('leads/:id/answered')
  @Page('admin/lead')
  async markAnswered(@Param('id', ParseIntPipe) id: number) {
    const answered = await this.replies.markAnswered(id);
    return seeOther(answered ? `${pathOf(id)}?answered=${answered}` : pathOf(id));
  }

  /** As {@link markAnswered}, for the page's script. The answer holds what {@link undoAnswered} needs. */
  @Post('api/contacts/:id/answered')
  @HttpCode(200)
  async answer(@Param('id', ParseIntPipe) id: number): Promise<MarkedAnswered> {
    return { answered: (await this.replies.markAnswered(id)) ?? null };
  }

  @Post('leads/:id/answered/undo')
  @Page('admin/lead')
  async reopen(@Param('id', ParseIntPipe) id: number, @Body('answered', ParseIntPipe) answered: number) {
    await this.replies.reopen(id, answered);
    return seeOther(pathOf(id));
  }

  /** As {@link reopen}, for the page's script. */
  @Post('api/contacts/:id/answered/undo')
  @HttpCode(204)
  async undoAnswered(
    @Param('id', ParseIntPipe) id: number,
    @Body('answered', ParseIntPipe) answered: number,
  ) {
    await this.replies.reopen(id, answered);
  }

  /** Confirms the address that the customer gave. */
  @Post('leads/:id/given-address')
  @Page('admin/lead')
  async confirmAddress(@Param('id', ParseIntPipe) id: number, @Body() { address }: AddressApproval) {
    await this.replies.confirmAddress(id, address);
    return seeOther(pathOf(id));
  }
}

const pathOf = (id: number) => `/admin/leads/${id}`;
