import {
  Body,
  ConflictException,
  Controller,
  Get,
  NotFoundException,
  Param,
  ParseIntPipe,
  Post,
  Query,
} from '@nestjs/common';
import {
  jobPhotosPath,
  type PairCrops,
  type PhotoPairView,
  pairsPath,
} from '../../../views/contracts/leads/photo-pairs.js';
import type { FieldErrors } from '../../../views/forms/rules.js';
import { LeadLabelsService } from '../../contacts/leads/lead-labels.service.js';
import { type LeadRecord, LeadRecordsService } from '../../contacts/leads/lead-records.service.js';
import { CustomerLinksService } from '../../contacts/links/customer-links.service.js';
import { answerForm } from '../../pages/answer-form.js';
import { Page } from '../../pages/page.decorator.js';
import { seeOther, showPage, withStatus } from '../../pages/page-answer.js';
import { FormPipe, type PostedForm } from '../../platform/http/form.pipe.js';
import { LeadPhotosService } from '../photos/lead-photos.service.js';
import { ConsentForm } from './dto/consent-form.dto.js';
import { cropsIn, NewPairForm, NewPairQuery, PairCropsForm, PairForm } from './dto/pair-form.dto.js';
import { PhotoConsentsService } from './photo-consents.service.js';
import { type ChosenPhotos, PhotoPairsService } from './photo-pairs.service.js';

/** The owner's pages of a lead's photo pairs. Everything works as plain pages and forms too. */
@Controller('admin/leads/:id')
export class PhotoPairsController {
  constructor(
    private readonly pairs: PhotoPairsService,
    private readonly consents: PhotoConsentsService,
    private readonly photos: LeadPhotosService,
    private readonly leads: LeadRecordsService,
    private readonly labels: LeadLabelsService,
    private readonly links: CustomerLinksService,
  ) {}

  @Get('photo-pairs')
  @Page('admin/photo-pairs')
  list(@Param('id', ParseIntPipe) id: number) {
    return this.page(id);
  }

  /** Lines up two photos, with the crops in the query, which is how the page works without JavaScript. */
  @Get('photo-pairs/new')
  @Page('admin/photo-pair', { others: ['admin/photo-pairs'] })
  async choose(
    @Param('id', ParseIntPipe) id: number,
    @Query(new FormPipe(NewPairQuery)) { value, errors }: PostedForm<NewPairQuery>,
    @Query('alt') alt?: unknown,
  ) {
    const lead = await this.lead(id);
    if (errors?.before || errors?.after) return seeOther(pairsPath(id));
    try {
      const photos = await this.pairs.chosen(id, value.before, value.after);
      const typed = typeof alt === 'string' ? alt.slice(0, 200) : this.altOf(lead);
      return { ...this.frame(lead, photos), crops: cropsIn(errors ? new NewPairQuery() : value), alt: typed };
    } catch (error) {
      if (!(error instanceof ConflictException)) throw error;
      return showPage('admin/photo-pairs', await this.page(id, error.message));
    }
  }

  @Post('photo-pairs')
  @Page('admin/photo-pair', { others: ['admin/photo-pairs'] })
  async add(
    @Param('id', ParseIntPipe) id: number,
    @Body(new FormPipe(NewPairForm)) { value, errors, typed }: PostedForm<NewPairForm>,
  ) {
    const lead = await this.lead(id);
    if (errors?.before || errors?.after) return seeOther(pairsPath(id));
    try {
      const photos = await this.pairs.chosen(id, value.before, value.after);
      if (errors) return this.rejected(lead, photos, { errors, typed });
      await this.pairs.add(id, photos, { ...cropsIn(value), alt: value.alt });
      return seeOther(pairsPath(id));
    } catch (error) {
      if (!(error instanceof ConflictException)) throw error;
      return showPage('admin/photo-pairs', await this.page(id, error.message), 409);
    }
  }

  @Get('photo-pairs/:pair')
  @Page('admin/photo-pair')
  async show(
    @Param('id', ParseIntPipe) id: number,
    @Param('pair', ParseIntPipe) pairId: number,
    @Query() query: Record<string, unknown>,
    @Query(new FormPipe(PairCropsForm)) { value, errors }: PostedForm<PairCropsForm>,
  ) {
    const { pair, photos, lead } = await this.pairOf(id, pairId);
    const isPreview = 'beforeZoom' in query && !errors;
    const alt = typeof query.alt === 'string' ? query.alt.slice(0, 200) : pair.alt;
    return { ...this.frame(lead, photos, pair), crops: isPreview ? cropsIn(value) : pair, alt };
  }

  @Post('photo-pairs/:pair')
  @Page('admin/photo-pair')
  async change(
    @Param('id', ParseIntPipe) id: number,
    @Param('pair', ParseIntPipe) pairId: number,
    @Body(new FormPipe(PairForm)) { value, errors, typed }: PostedForm<PairForm>,
  ) {
    const { pair, photos, lead } = await this.pairOf(id, pairId);
    if (errors) return this.rejected(lead, photos, { errors, typed }, pair);
    await this.pairs.change(pair, photos, { ...cropsIn(value), alt: value.alt });
    return seeOther(pairsPath(id));
  }

  @Post('photo-pairs/:pair/approve')
  @Page('admin/photo-pairs')
  approve(
    @Param('id', ParseIntPipe) id: number,
    @Param('pair', ParseIntPipe) pairId: number,
    @Query('from') from?: string,
  ) {
    return this.done(id, this.pairs.approve(id, pairId), from);
  }

  @Post('photo-pairs/:pair/take-down')
  @Page('admin/photo-pairs')
  takeDown(
    @Param('id', ParseIntPipe) id: number,
    @Param('pair', ParseIntPipe) pairId: number,
    @Query('from') from?: string,
  ) {
    return this.done(id, this.pairs.takeDown(id, pairId), from);
  }

  @Post('photo-pairs/:pair/remove')
  @Page('admin/photo-pairs')
  remove(@Param('id', ParseIntPipe) id: number, @Param('pair', ParseIntPipe) pairId: number) {
    return this.done(id, this.pairs.remove(id, pairId));
  }

  /** Records what the customer told the owner, or withdraws the consent. */
  @Post('photo-consent')
  @Page('admin/photo-pairs')
  async consent(
    @Param('id', ParseIntPipe) id: number,
    @Body(new FormPipe(ConsentForm)) { value, errors }: PostedForm<ConsentForm>,
  ) {
    if (errors) return withStatus(await this.page(id, Object.values(errors)[0]), 422);
    const { answer, through } = value;
    const saving =
      answer === 'withdraw'
        ? this.consents.withdraw(id, 'owner')
        : this.consents.answer(id, { answer, via: 'owner', throughPhotoId: through });
    return this.done(id, saving);
  }

  private async page(id: number, failure?: string) {
    const { name } = await this.lead(id);
    return {
      lead: { id, name },
      photos: await this.photos.photosOf(id),
      pairs: await this.pairs.pairsOf(id),
      consent: await this.consents.consentOf(id),
      customersLink: (await this.links.addressOf(id)) ?? null,
      failure,
    };
  }

  private frame({ id, name }: LeadRecord, photos: ChosenPhotos, pair?: PhotoPairView) {
    return { lead: { id, name }, photos, pair: pair && { id: pair.id, state: pair.state } };
  }

  private rejected(
    lead: LeadRecord,
    photos: ChosenPhotos,
    { errors, typed }: { errors: FieldErrors; typed: Record<string, string> },
    pair?: PhotoPairView,
  ) {
    const crops: PairCrops = pair ?? cropsIn(new PairCropsForm());
    return withStatus({ ...this.frame(lead, photos, pair), crops, alt: typed.alt ?? '', typed, errors }, 422);
  }

  private done(id: number, saving: Promise<unknown>, from?: string) {
    const next = from === 'job-photos' ? jobPhotosPath : pairsPath(id);
    return answerForm(saving, next, ({ message }) => this.page(id, message));
  }

  private async pairOf(id: number, pairId: number) {
    const lead = await this.lead(id);
    const pair = await this.pairs.find(id, pairId);
    const photos = await this.pairs.chosen(id, pair.beforePhotoId, pair.afterPhotoId);
    return { pair, photos, lead };
  }

  /** @throws {NotFoundException} */
  private async lead(id: number): Promise<LeadRecord> {
    const lead = await this.leads.find(id);
    if (!lead) throw new NotFoundException('This lead was deleted.');
    return lead;
  }

  private altOf(lead: LeadRecord): string {
    return this.labels.knownService(lead) ?? 'Carpet cleaning';
  }
}
