import { ConflictException, Injectable, NotFoundException, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { type DataSource, type EntityManager, In } from 'typeorm';
import type { LeadPhoto } from '../../../views/contracts/leads/lead-photos.js';
import {
  maxPairs,
  type PairCounts,
  type PairCrops,
  type PhotoPairView,
} from '../../../views/contracts/leads/photo-pairs.js';
import { cropWithin, minSize } from '../../../views/contracts/website/owner-pictures.js';
import { PublishedPairsService } from '../../business/proof/published-pairs.service.js';
import type { LeadEvent, LeadListener } from '../../contacts/leads/lead-events.service.js';
import { LeadTimelineService } from '../../contacts/leads/lead-timeline.service.js';
import { LeadWriterService } from '../../contacts/leads/lead-writer.service.js';
import { ClockService } from '../../platform/config/clock.service.js';
import { DatabaseService } from '../../platform/database/database.service.js';
import { insertRow } from '../../platform/database/insert-row.js';
import { UnitOfWorkService } from '../../platform/database/unit-of-work.service.js';
import { LeadPhotosService } from '../photos/lead-photos.service.js';
import { PairMakingService } from './pair-making.service.js';
import { readPairs } from './pair-rows.js';
import { PhotoConsent } from './photo-consent.entity.js';
import { PhotoPair } from './photo-pair.entity.js';

/** Two photos of a lead, in the order before and after. */
export interface ChosenPhotos {
  before: LeadPhoto;
  after: LeadPhoto;
}

/** What the owner sets of a pair. */
export interface PairValues extends PairCrops {
  alt: string;
}

/** What keeps a pair off the site. */
const hidden = { approvedAt: null, publishedId: '', claimedBy: '', attempts: 0 };

/** Stores the owner's pairs of a lead's photos, each change while the lead's row is locked. */
@Injectable()
export class PhotoPairsService implements LeadListener, OnModuleInit {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly photos: LeadPhotosService,
    private readonly published: PublishedPairsService,
    private readonly making: PairMakingService,
    private readonly writer: LeadWriterService,
    private readonly timeline: LeadTimelineService,
    private readonly clock: ClockService,
    private readonly unitOfWork: UnitOfWorkService,
    private readonly database: DatabaseService,
  ) {}

  onModuleInit(): void {
    this.photos.onRemove((manager, photoId) => this.forgetPhoto(manager, photoId));
    this.database.whenReady(() => this.deleteOrphans());
  }

  async onLeadEvent(manager: EntityManager, { kind, lead: { id: leadId } }: LeadEvent): Promise<void> {
    if (kind !== 'erased') return;
    await this.published.withdraw(manager, { leadId });
    await manager.delete(PhotoPair, { leadId });
    await manager.delete(PhotoConsent, { leadId });
    this.published.wake();
  }

  /** Returns a lead's pairs, oldest first. */
  pairsOf(leadId: number): Promise<PhotoPairView[]> {
    return readPairs(this.dataSource, 'WHERE p.leadId = ? ORDER BY p.id', [leadId]);
  }

  async countsOf(leadId: number): Promise<PairCounts> {
    const pairs = await this.pairsOf(leadId);
    return { total: pairs.length, published: pairs.filter(({ state }) => state === 'published').length };
  }

  /** Returns a pair of a lead. @throws {NotFoundException} */
  async find(leadId: number, id: number, on: EntityManager | DataSource = this.dataSource) {
    const [pair] = await readPairs(on, 'WHERE p.leadId = ? AND p.id = ?', [leadId, id]);
    if (!pair) throw new NotFoundException('This pair was deleted.');
    return pair;
  }

  /**
   * Returns the photos that a pair is made of.
   * @throws {NotFoundException} if the lead has no such photos.
   * @throws {ConflictException} if they can't be a pair; the message says why.
   */
  async chosen(leadId: number, beforeId: number, afterId: number): Promise<ChosenPhotos> {
    const photos = await this.photos.photosOf(leadId);
    const [before, after] = [beforeId, afterId].map((wanted) => photos.find(({ id }) => id === wanted));
    if (!before || !after) throw new NotFoundException('This photo was deleted.');
    if (before === after || before.moment === 'after' || after.moment === 'before')
      throw new ConflictException('Choose a photo from before and another one from after the work.');
    if ([before, after].some(({ width, height }) => width < minSize.width || height < minSize.height))
      throw new ConflictException(
        `Choose photos of at least ${minSize.width} × ${minSize.height} pixels. Smaller ones look blurry on the site.`,
      );
    return { before, after };
  }

  /** Adds a pair. @returns its ID. @throws {ConflictException} if the lead has too many. */
  add(leadId: number, photos: ChosenPhotos, values: PairValues): Promise<number> {
    return this.unitOfWork.run(async (manager) => {
      await this.writer.locked(manager, leadId);
      if ((await manager.countBy(PhotoPair, { leadId })) >= maxPairs)
        throw new ConflictException(`A lead can have ${maxPairs} pairs. Delete one to add another.`);
      const { before, after } = photos;
      const now = this.clock.now();
      return insertRow(manager, PhotoPair, {
        ...{ leadId, beforePhotoId: before.id, afterPhotoId: after.id },
        ...columnsOf(photos, values),
        ...{ createdAt: now, claimedUntil: now },
      });
    });
  }

  /** Lines up a pair again. If it is public, its photos are made again. @throws {NotFoundException} */
  async change(pair: PhotoPairView, photos: ChosenPhotos, values: PairValues): Promise<void> {
    const { id, leadId } = pair;
    await this.unitOfWork.run(async (manager) => {
      await this.writer.locked(manager, leadId);
      await this.find(leadId, id, manager);
      const { approvedAt: _, ...unmade } = hidden;
      await manager.update(
        PhotoPair,
        { id },
        { ...columnsOf(photos, values), ...unmade, claimedUntil: this.clock.now() },
      );
      await this.published.withdraw(manager, { pairId: id });
    });
    await this.published.refresh();
    this.making.wake();
  }

  /** Approves a pair to publish. @throws {NotFoundException} @throws {ConflictException} without consent. */
  async approve(leadId: number, id: number): Promise<void> {
    await this.unitOfWork.run(async (manager) => {
      await this.writer.locked(manager, leadId);
      const { state, isFailed } = await this.find(leadId, id, manager);
      if (state === 'published' && !isFailed) return;
      if (state !== 'approval' && !isFailed)
        throw new ConflictException('The customer hasn’t agreed to show these photos.');
      const now = this.clock.now();
      await manager.update(PhotoPair, { id }, { approvedAt: now, claimedUntil: now, attempts: 0 });
      await this.timeline.add(manager, leadId, 'photo-pair', { text: 'You approved a photo pair' });
    });
    this.making.wake();
  }

  /** Takes a pair off the site. @throws {NotFoundException} */
  async takeDown(leadId: number, id: number): Promise<void> {
    await this.unitOfWork.run(async (manager) => {
      await this.writer.locked(manager, leadId);
      await this.find(leadId, id, manager);
      await manager.update(PhotoPair, { id }, hidden);
      await this.published.withdraw(manager, { pairId: id });
    });
    await this.published.refresh();
  }

  /** Deletes a pair; its photos stay with the lead. @throws {NotFoundException} */
  async remove(leadId: number, id: number): Promise<void> {
    await this.unitOfWork.run(async (manager) => {
      await this.writer.locked(manager, leadId);
      await this.find(leadId, id, manager);
      await manager.delete(PhotoPair, { id });
      await this.published.withdraw(manager, { pairId: id });
    });
    await this.published.refresh();
  }

  /** Deletes what a release without pairs left of erased leads and removed photos, after a rollback to it. */
  async deleteOrphans(): Promise<void> {
    const isThere = (column: string) =>
      `EXISTS (SELECT 1 FROM lead_photos l WHERE l.id = p.${column} AND l.leadId = p.leadId)`;
    const orphans: { id: number }[] = await this.dataSource.query(
      `SELECT p.id FROM photo_pairs p WHERE NOT ${isThere('beforePhotoId')} OR NOT ${isThere('afterPhotoId')}`,
    );
    for (const { id } of orphans)
      await this.unitOfWork.run(async (manager) => {
        await manager.delete(PhotoPair, { id });
        await this.published.withdraw(manager, { pairId: id });
      });
    if (orphans.length > 0) await this.published.refresh();
    const consents: { leadId: number }[] = await this.dataSource.query(
      'SELECT p.leadId FROM photo_consents p WHERE NOT EXISTS (SELECT 1 FROM contacts c WHERE c.id = p.leadId)',
    );
    if (consents.length === 0) return;
    await this.unitOfWork.run((manager) =>
      manager.delete(PhotoConsent, { leadId: In(consents.map(({ leadId }) => leadId)) }),
    );
  }

  /** Deletes the pairs with a photo that its customer removed. */
  private async forgetPhoto(manager: EntityManager, photoId: number): Promise<void> {
    const where = [{ beforePhotoId: photoId }, { afterPhotoId: photoId }];
    for (const { id } of await manager.find(PhotoPair, { where, select: { id: true } })) {
      await manager.delete(PhotoPair, { id });
      await this.published.withdraw(manager, { pairId: id });
    }
    this.published.wake();
  }
}

function columnsOf(photos: ChosenPhotos, { alt, ...crops }: PairValues) {
  const before = cropWithin(photos.before, crops.before);
  const after = cropWithin(photos.after, crops.after);
  return {
    ...{ alt, beforeX: before.x, beforeY: before.y, beforeZoom: before.zoom },
    ...{ afterX: after.x, afterY: after.y, afterZoom: after.zoom },
  };
}
