import { Body, Controller, Get, HttpCode, Param, ParseIntPipe, Post, Query } from '@nestjs/common';
import { spamPath } from '../../views/contracts/admin.js';
import { readBulkParameter } from '../../views/contracts/leads/bulk.js';
import { oldSpamDays } from '../../views/contracts/leads/leads.js';
import { lossProblem } from '../../views/forms/leads/lead.js';
import { type FieldErrors, isYes } from '../../views/forms/rules.js';
import { LeadFilter } from '../contacts/dto/lead-filter.dto.js';
import { LeadUpdate } from '../contacts/dto/lead-update.dto.js';
import { PersonUpdate } from '../contacts/dto/person-update.dto.js';
import { LeadErasureService } from '../contacts/leads/lead-erasure.service.js';
import { LeadsService } from '../contacts/leads/leads.service.js';
import { NightlyCleaningService } from '../contacts/leads/nightly-cleaning.service.js';
import { answerForm } from '../pages/answer-form.js';
import { Page } from '../pages/page.decorator.js';
import { seeOther, showPage, withStatus } from '../pages/page-answer.js';
import { FormPipe, type PostedForm } from '../platform/http/form.pipe.js';
import { RequiresRecentSignIn } from '../platform/http/requires-recent-sign-in.decorator.js';
import { AdminPagesService } from './admin-pages.service.js';
import { LeadDeletion } from './dto/lead-deletion.dto.js';
import { LeadList } from './dto/lead-list.dto.js';
import { LeadMerge } from './dto/lead-merge.dto.js';
import { LossForm } from './dto/loss-form.dto.js';
import { SpamSeen } from './dto/spam-seen.dto.js';
import { StatusStep } from './dto/status-step.dto.js';
import { LeadBoardService } from './lead-board.service.js';
import { LeadExportService } from './lead-export.service.js';

/** Pages where a status can be changed with one tap, by the `from` parameter. */
const pagesWithLeads: Record<string, string> = {
  dashboard: '/admin',
  bookings: '/admin/bookings',
  board: '/admin/leads?view=board',
};

/** The owner's lead pages. Everything works as plain pages and forms too. */
@Controller('admin')
export class LeadPagesController {
  constructor(
    private readonly leads: LeadsService,
    private readonly pages: AdminPagesService,
    private readonly boards: LeadBoardService,
    private readonly erasure: LeadErasureService,
    private readonly cleaning: NightlyCleaningService,
    private readonly exports: LeadExportService,
  ) {}

  @Get('leads')
  @Page('admin/leads', { others: ['admin/lead-board'] })
  async list(@Query() { bulk, ...query }: LeadList) {
    if (query.view === 'board') return showPage('admin/lead-board', await this.boards.page(query));
    return { ...(await this.pages.list(query)), bulk: readBulkParameter(bulk ?? '') };
  }

  /** Streams the leads that match the filter as CSV. */
  @Post('leads.csv')
  @HttpCode(200)
  @RequiresRecentSignIn('export leads')
  exportCsv(@Query() filter: LeadFilter) {
    return this.exports.download(this.leads.allWithOrigins(filter));
  }

  /** Marks the spam as reviewed: the admin stops mentioning it until more arrives. */
  @Post('leads/spam/seen')
  @Page('admin/leads')
  async spamSeen(@Body() { newest }: SpamSeen) {
    await this.leads.markSpamSeen(newest);
    return seeOther(spamPath);
  }

  @Post('leads/spam/delete-old')
  @RequiresRecentSignIn('delete old spam')
  @Page('admin/leads')
  async deleteOldSpam() {
    await this.cleaning.eraseSpam(oldSpamDays);
    return seeOther(spamPath);
  }

  /** Returns what the pane beside the list shows of a lead. */
  @Get('api/contacts/:id/panel')
  panel(@Param('id', ParseIntPipe) id: number) {
    return this.pages.lead(id);
  }

  /**
   * Shows a lead; with `form=lost`, the form that marks it as lost is open.
   * @param answered for the undo of "Mark as answered".
   * @param canceled for the undo of "Cancel appointment".
   */
  @Get('leads/:id')
  @Page('admin/lead')
  async show(
    @Param('id', ParseIntPipe) id: number,
    @Query('form') form?: string,
    @Query('answered') answered?: string,
    @Query('canceled') canceled?: string,
  ) {
    const page = await this.pages.lead(id);
    return {
      ...page,
      answered: Number(answered) || undefined,
      canceled: this.pages.undoableCancellation(page, canceled),
      ...(form === 'lost' && { loss: {} }),
      ...(form === 'person' && { person: {} }),
    };
  }

  @Post('leads/:id')
  @Page('admin/lead')
  async update(
    @Param('id', ParseIntPipe) id: number,
    @Body(new FormPipe(LeadUpdate)) { value, errors, typed }: PostedForm<LeadUpdate>,
  ) {
    if (errors) return withStatus({ ...(await this.pages.lead(id)), typed, errors }, 422);
    return this.saved(id, this.leads.update(id, value), '/admin/leads', { typed });
  }

  /** Changes a lead's status with one tap. */
  @Post('leads/:id/status/:status')
  @Page('admin/lead')
  async step(
    @Param('id', ParseIntPipe) id: number,
    @Param() { status }: StatusStep,
    @Body() { version }: LeadUpdate,
    @Query('from') from?: string,
  ) {
    const next = pagesWithLeads[String(from)] ?? '/admin/leads';
    return this.saved(id, this.leads.update(id, { status, version }), next);
  }

  /** Marks the lead as lost, and cancels its appointment. */
  @Post('leads/:id/lost')
  @Page('admin/lead')
  async lose(
    @Param('id', ParseIntPipe) id: number,
    @Body(new FormPipe(LossForm)) { value, errors, typed }: PostedForm<LossForm>,
  ) {
    const problems = errors ?? lossProblem(value);
    if (problems)
      return withStatus({ ...(await this.pages.lead(id)), loss: { typed, errors: problems } }, 422);
    const { sendNothing, ...loss } = value;
    const lost = this.leads.update(id, loss, { isSilent: isYes(sendNothing) });
    return this.saved(id, lost, `/admin/leads/${id}`, { loss: { typed } });
  }

  @Post('leads/:id/reopen')
  @Page('admin/lead')
  async reopen(@Param('id', ParseIntPipe) id: number, @Body() { version }: LeadUpdate) {
    return this.saved(id, this.leads.update(id, { lostReason: null, version }), `/admin/leads/${id}`);
  }

  /** Updates the lead's contact details. */
  @Post('leads/:id/person')
  @Page('admin/lead')
  async correct(
    @Param('id', ParseIntPipe) id: number,
    @Body(new FormPipe(PersonUpdate)) { value, errors, typed }: PostedForm<PersonUpdate>,
  ) {
    if (errors) return withStatus({ ...(await this.pages.lead(id)), person: { typed, errors } }, 422);
    return this.saved(id, this.leads.update(id, value), `/admin/leads/${id}`, { person: { typed } });
  }

  /** Merges the lead with another one of the same person. */
  @Post('leads/:id/same-person')
  @Page('admin/lead')
  async merge(
    @Param('id', ParseIntPipe) id: number,
    @Body(new FormPipe(LeadMerge)) { value, errors, typed }: PostedForm<LeadMerge>,
  ) {
    const invalid = async (errors: FieldErrors) =>
      withStatus({ ...(await this.pages.lead(id)), leadMerge: { typed, errors } }, 422);
    if (errors) return invalid(errors);
    const other = Number(value.other);
    if (other === id) return invalid({ other: 'Enter the number of another lead.' });
    if ((await this.leads.findAll([other])).length === 0)
      return invalid({ other: `Enter the number of an existing lead. Lead ${other} doesn’t exist.` });
    const merged = this.leads.mergePersons(id, other, value);
    return this.saved(id, merged, `/admin/leads/${id}`, { leadMerge: { typed } });
  }

  @Post('leads/:id/spam')
  @Page('admin/lead')
  async holdAsSpam(@Param('id', ParseIntPipe) id: number) {
    await this.leads.markSpam(id);
    return seeOther('/admin/leads');
  }

  /** Marks the lead as not spam. */
  @Post('leads/:id/not-spam')
  @Page('admin/lead')
  async clear(@Param('id', ParseIntPipe) id: number) {
    await this.leads.markNotSpam(id);
    return seeOther(spamPath);
  }

  /** Erases the lead and all its data, like the `lead:erase` command. */
  @Post('leads/:id/delete')
  @RequiresRecentSignIn('delete a lead')
  @Page('admin/lead')
  async erase(
    @Param('id', ParseIntPipe) id: number,
    @Body(new FormPipe(LeadDeletion)) { errors }: PostedForm<LeadDeletion>,
  ) {
    if (errors) return withStatus({ ...(await this.pages.lead(id)), deletion: { errors } }, 422);
    const { lead } = await this.pages.lead(id);
    await this.erasure.erase(await this.erasure.find(String(id)));
    return seeOther(lead.isSpam ? spamPath : '/admin/leads');
  }

  /** Redirects after saving. If the lead changed meanwhile, shows it with an error and the typed values. */
  private saved(id: number, saving: Promise<unknown>, next: string, typed: object = {}) {
    return answerForm(saving, next, async ({ message }) => ({
      ...(await this.pages.lead(id)),
      ...typed,
      failure: message,
    }));
  }
}
