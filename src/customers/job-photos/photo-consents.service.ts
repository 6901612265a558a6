import { ConflictException, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, In, type Repository } from 'typeorm';
import { customerEntryKinds } from '../../../views/contracts/leads/leads.js';
import {
  type ConsentQuestion,
  type ConsentVia,
  consentQuestion,
  type PhotoConsentView,
} from '../../../views/contracts/leads/photo-pairs.js';
import { PublishedPairsService } from '../../business/proof/published-pairs.service.js';
import type { Lead } from '../../contacts/leads/lead.entity.js';
import { LeadEventsService } from '../../contacts/leads/lead-events.service.js';
import { LeadTimelineService } from '../../contacts/leads/lead-timeline.service.js';
import { LeadWriterService } from '../../contacts/leads/lead-writer.service.js';
import { ClockService } from '../../platform/config/clock.service.js';
import { insertRow } from '../../platform/database/insert-row.js';
import { UnitOfWorkService } from '../../platform/database/unit-of-work.service.js';
import { LeadPhotosService } from '../photos/lead-photos.service.js';
import { PhotoConsent } from './photo-consent.entity.js';
import { PhotoPair } from './photo-pair.entity.js';

/** How often the question about one lead can be answered. Withdrawing is always possible. */
const maxAnswers = 20;

/** An answer to the consent question. */
export interface ConsentAnswer {
  answer: 'yes' | 'no';
  via: ConsentVia;
  /** The crew that asked; '' for others. */
  crew?: string;
  /** The newest photo that was shown with the question. */
  throughPhotoId: number;
  /** When the customer answered; now by default. */
  at?: Date;
}

/**
 * Stores customers' consent to show the photos of their jobs, each while the lead's row is locked. Without
 * it, nothing of a lead is public: a "no" and a withdrawal delete the published photos in the same
 * transaction.
 */
@Injectable()
export class PhotoConsentsService {
  constructor(
    @InjectRepository(PhotoConsent) private readonly consents: Repository<PhotoConsent>,
    private readonly photos: LeadPhotosService,
    private readonly published: PublishedPairsService,
    private readonly writer: LeadWriterService,
    private readonly events: LeadEventsService,
    private readonly timeline: LeadTimelineService,
    private readonly clock: ClockService,
    private readonly unitOfWork: UnitOfWorkService,
  ) {}

  /** Returns a customer's last answer; null without one. */
  async consentOf(leadId: number): Promise<PhotoConsentView | null> {
    return (await this.ofLeads([leadId])).get(leadId) ?? null;
  }

  /** Returns customers' last answers by lead ID. */
  async ofLeads(leadIds: number[]): Promise<Map<number, PhotoConsentView>> {
    const rows = leadIds.length > 0 ? await this.consents.findBy({ leadId: In(leadIds) }) : [];
    return new Map(rows.map((row) => [row.leadId, present(row)]));
  }

  /**
   * Returns what the customer page asks; null while there is nothing to ask.
   * @param link the customer's own, `/my/<token>`.
   */
  async question(leadId: number, link: string): Promise<ConsentQuestion | null> {
    const [photos, consent] = await Promise.all([this.photos.photosOf(leadId), this.consentOf(leadId)]);
    const isAsked = photos.some(({ moment }) => moment === 'after');
    if (!consent && !isAsked) return null;
    const throughPhotoId = newestOf(photos);
    return {
      action: `${link}/photo-consent`,
      photos,
      throughPhotoId,
      answer: consent?.answer ?? null,
      hasNewPhotos: consent?.answer === 'yes' && consent.throughPhotoId < throughPhotoId,
    };
  }

  /**
   * Stores an answer. The same answer again changes nothing.
   * @throws {NotFoundException} if there is no such lead.
   * @throws {ConflictException} if the answer can't be accepted; the message says why.
   */
  async answer(leadId: number, given: ConsentAnswer): Promise<void> {
    await this.unitOfWork.run(async (manager) => {
      await this.answerLocked(manager, await this.writer.locked(manager, leadId), given);
    });
    await this.refresh();
  }

  /**
   * Stores an answer while the lead is locked. Call {@link refresh} after the transaction.
   * @throws {ConflictException} if the answer can't be accepted; the message says why.
   */
  async answerLocked(manager: EntityManager, lead: Lead, given: ConsentAnswer): Promise<void> {
    const { answer, via, crew = '', at = this.clock.now() } = given;
    const leadId = lead.id;
    // Only photos that exist: those added later must not be covered.
    const throughPhotoId = Math.min(given.throughPhotoId, await this.photos.newestId(manager, leadId));
    const before = await manager.findOneBy(PhotoConsent, { leadId });
    if (isSame(before, answer, throughPhotoId)) return;
    refuse(before, { ...given, at, throughPhotoId });
    const values = {
      ...{ answer, crew, throughPhotoId, askedVia: via, wording: consentQuestion },
      ...{ answeredAt: at, withdrawnAt: null, withdrawnBy: '' as const },
      answers: (before?.answers ?? 0) + 1,
    };
    if (before) await manager.update(PhotoConsent, { leadId }, values);
    else await insertRow(manager, PhotoConsent, { leadId, ...values });
    if (answer === 'no') await this.hide(manager, leadId);
    await this.record(manager, lead, via, describe(given));
  }

  /** Shows on public pages what was answered. */
  refresh(): Promise<void> {
    return this.published.refresh();
  }

  /** Withdraws a consent. Does nothing without one. @throws {NotFoundException} if there is no such lead. */
  async withdraw(leadId: number, by: 'customer' | 'owner'): Promise<void> {
    await this.unitOfWork.run(async (manager) => {
      const lead = await this.writer.locked(manager, leadId);
      const before = await manager.findOneBy(PhotoConsent, { leadId });
      if (before?.answer !== 'yes' || before.withdrawnAt) return;
      const changes = { withdrawnAt: this.clock.now(), withdrawnBy: by };
      await manager.update(PhotoConsent, { leadId }, changes);
      await this.hide(manager, leadId);
      const isCustomer = by === 'customer';
      const text = isCustomer ? 'The customer withdrew' : 'You withdrew';
      await this.record(
        manager,
        lead,
        isCustomer ? 'customer-page' : 'owner',
        `${text} the consent to show photos`,
      );
    });
    await this.published.refresh();
  }

  /** Takes a lead's photos off the site. A later consent needs the owner's approval again. */
  private async hide(manager: EntityManager, leadId: number): Promise<void> {
    const hidden = { approvedAt: null, publishedId: '', claimedBy: '' };
    await manager.update(PhotoPair, { leadId }, hidden);
    await this.published.withdraw(manager, { leadId });
  }

  private async record(manager: EntityManager, lead: Lead, via: ConsentVia, text: string): Promise<void> {
    const isOfCustomer = via === 'customer-page';
    if (isOfCustomer) await this.events.emit(manager, { kind: 'heard-from', lead });
    const [kind, details] = isOfCustomer
      ? [customerEntryKinds.consent, { text, by: 'customer' as const }]
      : ['photo-consent', { text }];
    await this.timeline.add(manager, lead.id, kind, details);
  }
}

const newestOf = (photos: readonly { id: number }[]) => Math.max(0, ...photos.map(({ id }) => id));

function isSame(before: PhotoConsent | null, answer: 'yes' | 'no', throughPhotoId: number): boolean {
  if (!before) return false;
  const isNo = before.answer === 'no' || before.withdrawnAt !== null;
  return answer === 'no' ? isNo : !isNo && before.throughPhotoId >= throughPhotoId;
}

/** A "no" always counts: it was said. An old "yes", sent late, doesn't outweigh what was said after it. */
function refuse(before: PhotoConsent | null, given: Required<Omit<ConsentAnswer, 'crew'>>): void {
  const { answer, via, at, throughPhotoId } = given;
  if (throughPhotoId < 1) throw new ConflictException('There are no photos to ask about yet.');
  if (answer === 'no' || !before) return;
  const saidNoThemselves =
    before.withdrawnBy === 'customer' || (before.answer === 'no' && before.askedVia === 'customer-page');
  if (saidNoThemselves && via !== 'customer-page')
    throw new ConflictException('The customer said no on the customer page. Only they can change that.');
  if (at < (before.withdrawnAt ?? before.answeredAt))
    throw new ConflictException('A newer answer is already saved. Ask the customer again.');
  if (before.answers >= maxAnswers)
    throw new ConflictException('This question was answered too many times. Call us instead.');
}

function describe({ answer, via, crew }: ConsentAnswer): string {
  const did = answer === 'yes' ? 'agreed to show the photos' : 'said no to showing the photos';
  const asked = via === 'customer-page' ? '' : ` (asked by ${crew || 'you'})`;
  return `The customer ${did}${asked}: “${consentQuestion}”`;
}

/** Says who asked and who answered. */
function howOf({ answer, askedVia, crew, withdrawnAt, withdrawnBy }: PhotoConsent): string {
  if (withdrawnAt) return withdrawnBy === 'customer' ? 'The customer withdrew it' : 'You withdrew it';
  if (askedVia === 'customer-page') return 'The customer answered on the customer page';
  return `${crew || 'You'} asked, and the customer said ${answer}`;
}

const present = (row: PhotoConsent): PhotoConsentView => ({
  answer: row.withdrawnAt ? 'withdrawn' : row.answer,
  wording: row.wording,
  at: (row.withdrawnAt ?? row.answeredAt).toISOString(),
  how: howOf(row),
  throughPhotoId: row.throughPhotoId,
});
