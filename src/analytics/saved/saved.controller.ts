import { Body, Controller, Get, Param, ParseIntPipe, Post } from '@nestjs/common';
import { readFilters } from '../../../views/contracts/analytics/filters.js';
import { savedUrl } from '../../../views/contracts/analytics/saved.js';
import type { FieldErrors } from '../../../views/forms/rules.js';
import type { AnalyticsSavedPageProps } from '../../../views/pages/admin/analytics-saved.js';
import { BusinessCalendarService } from '../../business/business-calendar.service.js';
import { Page } from '../../pages/page.decorator.js';
import { seeOther, withStatus } from '../../pages/page-answer.js';
import { FormPipe, type PostedForm } from '../../platform/http/form.pipe.js';
import { backToAnalytics } from '../back-to-analytics.js';
import { AnalyticsNotesService } from './analytics-notes.service.js';
import { ChartNoteForm, SegmentForm } from './dto/saved-forms.dto.js';
import { SegmentsService } from './segments.service.js';

/** Serves saved segments and the charts' notes. A rejected form is shown again on the page with them all. */
@Controller('admin/analytics')
export class SavedController {
  constructor(
    private readonly segments: SegmentsService,
    private readonly notes: AnalyticsNotesService,
    private readonly calendar: BusinessCalendarService,
  ) {}

  @Get('saved')
  @Page('admin/analytics-saved')
  show() {
    return this.page();
  }

  @Post('segments')
  @Page('admin/analytics-saved')
  async addSegment(@Body(new FormPipe(SegmentForm)) { value, errors, typed }: PostedForm<SegmentForm>) {
    const { query = '' } = value;
    const filters = readFilters(new URLSearchParams(errors ? '' : query).getAll('filter'));
    const problem = errors ? undefined : await this.segments.add(value.name, filters);
    return this.answer({ form: 'segment', typed, errors: errors ?? (problem && { name: problem }) }, query);
  }

  @Post('segments/:id/rename')
  @Page('admin/analytics-saved')
  async renameSegment(
    @Param('id', ParseIntPipe) id: number,
    @Body(new FormPipe(SegmentForm)) { value, errors, typed }: PostedForm<SegmentForm>,
  ) {
    const problem = errors ? undefined : await this.segments.rename(id, value.name);
    return this.answer({ form: 'segment', id, typed, errors: errors ?? (problem && { name: problem }) });
  }

  @Post('segments/:id/remove')
  @Page('admin/analytics-saved')
  async removeSegment(@Param('id', ParseIntPipe) id: number) {
    await this.segments.remove(id);
    return seeOther(savedUrl);
  }

  @Post('notes')
  @Page('admin/analytics-saved')
  async addNote(@Body(new FormPipe(ChartNoteForm)) { value, errors, typed }: PostedForm<ChartNoteForm>) {
    const problem = errors ? undefined : await this.notes.add(value.day, value.text);
    return this.answer(
      { form: 'note', typed, errors: errors ?? (problem && { text: problem }) },
      value.query,
    );
  }

  @Post('notes/:id/change')
  @Page('admin/analytics-saved')
  async changeNote(
    @Param('id', ParseIntPipe) id: number,
    @Body(new FormPipe(ChartNoteForm)) { value, errors, typed }: PostedForm<ChartNoteForm>,
  ) {
    if (!errors) await this.notes.change(id, value.day, value.text);
    return this.answer({ form: 'note', id, typed, errors });
  }

  @Post('notes/:id/remove')
  @Page('admin/analytics-saved')
  async removeNote(@Param('id', ParseIntPipe) id: number) {
    await this.notes.remove(id);
    return seeOther(savedUrl);
  }

  /** Shows a rejected form again, or returns to its page. @param query of the analytics page, if it posted */
  private async answer(
    rejected: Omit<NonNullable<AnalyticsSavedPageProps['rejected']>, 'errors'> & {
      errors: FieldErrors | '' | undefined;
    },
    query?: string,
  ) {
    const { errors, ...form } = rejected;
    if (!errors) return seeOther(query === undefined ? savedUrl : backToAnalytics(query));
    return withStatus({ ...(await this.page()), rejected: { ...form, errors } }, 422);
  }

  private async page(): Promise<AnalyticsSavedPageProps> {
    return {
      segments: await this.segments.all(),
      notes: await this.notes.all(),
      today: this.calendar.dayOf(),
    };
  }
}
