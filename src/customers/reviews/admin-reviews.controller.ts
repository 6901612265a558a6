import { Body, Controller, Get, Param, ParseIntPipe, Post, Query } from '@nestjs/common';
import { type ReviewState, reviewsPath } from '../../../views/contracts/customers/reviews.js';
import { PublishedReviewsService } from '../../business/proof/published-reviews.service.js';
import { Page } from '../../pages/page.decorator.js';
import { seeOther, withStatus } from '../../pages/page-answer.js';
import { FormPipe, type PostedForm } from '../../platform/http/form.pipe.js';
import { HideForm, ReplyForm } from './dto/moderation-forms.dto.js';
import { ReviewListQuery } from './dto/review-list.dto.js';
import { ReviewModerationService, reviewsPerPage } from './review-moderation.service.js';

/** Serves the owner's page of reviews, as plain pages and forms. */
@Controller('admin/reviews')
export class AdminReviewsController {
  constructor(
    private readonly reviews: ReviewModerationService,
    private readonly published: PublishedReviewsService,
  ) {}

  @Get()
  @Page('admin/reviews')
  list(@Query() query: ReviewListQuery) {
    return this.page(query);
  }

  @Post(':id/reply')
  @Page('admin/reviews')
  reply(
    @Param('id', ParseIntPipe) id: number,
    @Query() query: ReviewListQuery,
    @Body(new FormPipe(ReplyForm)) form: PostedForm<ReplyForm>,
  ) {
    return this.done(id, query, form, ({ reply }) => this.reviews.reply(id, reply));
  }

  @Post(':id/hide')
  @Page('admin/reviews')
  hide(
    @Param('id', ParseIntPipe) id: number,
    @Query() query: ReviewListQuery,
    @Body(new FormPipe(HideForm)) form: PostedForm<HideForm>,
  ) {
    return this.done(id, query, form, ({ reason }) => this.reviews.hide(id, reason));
  }

  @Post(':id/show')
  @Page('admin/reviews')
  async show(@Param('id', ParseIntPipe) id: number, @Query() query: ReviewListQuery) {
    await this.reviews.show(id);
    return seeOther(addressOf(query, id));
  }

  /** Carries out a form and returns to the list; on errors shows the list with the entered values. */
  private async done<T>(
    id: number,
    query: ReviewListQuery,
    { value, errors, typed }: PostedForm<T>,
    act: (value: T) => Promise<void>,
  ) {
    if (errors) return withStatus({ ...(await this.page(query)), refused: { id, typed, errors } }, 422);
    await act(value);
    return seeOther(addressOf(query, id));
  }

  private async page({ status, page = 1 }: ReviewListQuery) {
    const state: ReviewState | undefined = status || undefined;
    const counts = await this.reviews.counts();
    const { average } = this.published;
    const reviews = await this.reviews.list(state, page);
    return { reviews, counts, average, status: state, page, perPage: reviewsPerPage };
  }
}

/** The list as it was, at the review that was changed. */
function addressOf({ status, page }: ReviewListQuery, id: number): string {
  const query = new URLSearchParams({
    ...(status ? { status } : {}),
    ...(page && page > 1 ? { page: String(page) } : {}),
  }).toString();
  return `${reviewsPath}${query && `?${query}`}#review-${id}`;
}
