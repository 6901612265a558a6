import { Injectable, Logger, NotFoundException } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, type FindOptionsWhere, In, IsNull, type Repository } from 'typeorm';
import { type LeadPhoto, maxPhotos, type PhotoMoment } from '../../../views/contracts/leads/lead-photos.js';
import { isBooked } from '../../../views/contracts/leads/lead-stages.js';
import { customerEntryKinds } from '../../../views/contracts/leads/leads.js';
import { BusinessService } from '../../business/business.service.js';
import type { Lead } from '../../contacts/leads/lead.entity.js';
import {
  type LeadEvent,
  LeadEventsService,
  type LeadListener,
} from '../../contacts/leads/lead-events.service.js';
import { LeadTimelineService } from '../../contacts/leads/lead-timeline.service.js';
import { LeadWriterService } from '../../contacts/leads/lead-writer.service.js';
import { ClockService } from '../../platform/config/clock.service.js';
import { Tuning } from '../../platform/config/tuning.js';
import { insertRow } from '../../platform/database/insert-row.js';
import { UnitOfWorkService } from '../../platform/database/unit-of-work.service.js';
import type { Master } from '../../website/pictures/upload-decoding.service.js';
import { LeadPhotoRow } from './lead-photo.entity.js';
import { type PhotoProblem, problemInWords } from './photo-problem.js';

/** What became of photos that were to be added. */
export interface AddedPhotos {
  /** The IDs of those that were added. */
  ids: number[];
  /** Why some weren’t. */
  problem?: PhotoProblem;
}

/** Stores the photos that customers and crews add to requests. */
@Injectable()
export class LeadPhotosService implements LeadListener {
  private readonly logger = new Logger(LeadPhotosService.name);
  private readonly removed: ((manager: EntityManager, id: number) => Promise<void>)[] = [];

  constructor(
    @InjectRepository(LeadPhotoRow) private readonly rows: Repository<LeadPhotoRow>,
    private readonly unitOfWork: UnitOfWorkService,
    private readonly writer: LeadWriterService,
    private readonly events: LeadEventsService,
    private readonly timeline: LeadTimelineService,
    private readonly business: BusinessService,
    private readonly clock: ClockService,
    private readonly tuning: Tuning,
  ) {}

  async onLeadEvent(manager: EntityManager, { kind, lead }: LeadEvent): Promise<void> {
    if (kind === 'erased') await manager.delete(LeadPhotoRow, { leadId: lead.id });
  }

  /** Calls a function when a customer removes a photo, in the same transaction. */
  onRemove(listener: (manager: EntityManager, id: number) => Promise<void>): void {
    this.removed.push(listener);
  }

  /** Returns a lead’s photos, oldest first. */
  async photosOf(leadId: number): Promise<LeadPhoto[]> {
    return (await this.ofLeads([leadId])).get(leadId) ?? [];
  }

  /** Returns the photos of leads by lead ID, oldest first. */
  async ofLeads(leadIds: number[]): Promise<Map<number, LeadPhoto[]>> {
    const select = {
      id: true,
      leadId: true,
      width: true,
      height: true,
      moment: true,
      createdAt: true,
    } as const;
    const where = { leadId: In(leadIds) };
    const rows = leadIds.length > 0 ? await this.rows.find({ select, where, order: { id: 'ASC' } }) : [];
    const found = new Map<number, LeadPhoto[]>();
    for (const { leadId, createdAt, ...photo } of rows)
      found.set(leadId, [...(found.get(leadId) ?? []), { ...photo, at: createdAt.toISOString() }]);
    return found;
  }

  /**
   * Returns the props of the photo form on a customer’s page.
   * @param link the customer’s own, `/my/<token>`.
   * @param problem the `photos` parameter of the page’s query, if some photos weren’t added.
   */
  async form(leadId: number, link: string, problem: unknown) {
    const photos = (await this.photosOf(leadId)).filter(({ moment }) => moment === null);
    return {
      photos,
      problem: problemInWords(problem, this.business.site.email),
      isFull: photos.length >= maxPhotos,
      action: `${link}/photos`,
    };
  }

  /** Returns the ID of a lead’s newest photo; 0 without one. */
  async newestId(manager: EntityManager, leadId: number): Promise<number> {
    return (await manager.maximum(LeadPhotoRow, 'id', { leadId })) ?? 0;
  }

  async isFull(leadId: number, moment: PhotoMoment | null = null): Promise<boolean> {
    return (await this.rows.countBy(at(leadId, moment))) >= maxPhotos;
  }

  /** Returns the JPEG. @throws {NotFoundException} if the lead has no such photo. */
  async bytesOf(leadId: number, id: number): Promise<Buffer> {
    return this.find({ leadId, id });
  }

  /** Returns a customer's own JPEG. @throws {NotFoundException} if the customer has added no such photo. */
  async customersBytes(leadId: number, id: number): Promise<Buffer> {
    return this.find({ ...at(leadId, null), id });
  }

  private async find(where: FindOptionsWhere<LeadPhotoRow>): Promise<Buffer> {
    const row = await this.rows.findOne({ select: { id: true, bytes: true }, where });
    if (!row) throw new NotFoundException();
    return row.bytes;
  }

  /**
   * Adds photos up to the lead’s limit.
   * @param moment when the crew took them; null for the customer’s.
   * @throws {NotFoundException} if the lead was erased meanwhile.
   */
  add(leadId: number, masters: Master[], moment: PhotoMoment | null = null): Promise<AddedPhotos> {
    return this.unitOfWork.run(async (manager) => {
      // Lock the lead so that simultaneous uploads count each other’s photos.
      const lead = await this.writer.locked(manager, leadId);
      const there = await manager.countBy(LeadPhotoRow, at(leadId, moment));
      const added = masters.slice(0, Math.max(0, maxPhotos - there));
      if (added.length === 0) return { ids: [], problem: 'full' };
      if (!(await this.hasRoom(manager, added, { moment, lead }))) return { ids: [], problem: 'unavailable' };
      const createdAt = this.clock.now();
      const ids: number[] = [];
      for (const { bytes, width, height } of added) {
        const row = { leadId, createdAt, moment, width, height, size: bytes.length, bytes };
        ids.push(await insertRow(manager, LeadPhotoRow, row));
      }
      const what = added.length === 1 ? 'a photo' : `${added.length} photos`;
      if (moment)
        await this.timeline.add(manager, leadId, 'crew.photos', { text: `Crew added ${what} (${moment})` });
      else await this.record(manager, lead, `The customer added ${what}`);
      return { ids, problem: added.length < masters.length ? 'full' : undefined };
    });
  }

  /** Removes a customer's own photo. @throws {NotFoundException} if the customer has added no such photo. */
  async remove(leadId: number, id: number): Promise<void> {
    await this.unitOfWork.run(async (manager) => {
      const lead = await this.writer.locked(manager, leadId);
      const { affected } = await manager.delete(LeadPhotoRow, { ...at(leadId, null), id });
      if (!affected) throw new NotFoundException();
      for (const listener of this.removed) await listener(manager, id);
      await this.record(manager, lead, 'The customer removed a photo');
    });
  }

  private async record(manager: EntityManager, lead: Lead, text: string): Promise<void> {
    await this.events.emit(manager, { kind: 'heard-from', lead });
    await this.timeline.add(manager, lead.id, customerEntryKinds.photos, { text, by: 'customer' });
  }

  /**
   * Whether the photos fit in the total limit, which keeps uploads from filling the disk and the backups.
   * Crews' photos have a limit of their own, and customers with a job a part of the customers', so that
   * strangers' never take their room. Simultaneous uploads may exceed it by their own size.
   */
  private async hasRoom(
    manager: EntityManager,
    added: Master[],
    { moment, lead }: { moment: PhotoMoment | null; lead: Lead },
  ): Promise<boolean> {
    const [{ size }] = await manager.query(
      `SELECT COALESCE(SUM(size), 0) AS size FROM lead_photos WHERE moment IS ${moment ? 'NOT ' : ''}NULL`,
    );
    const bytes = added.reduce((sum, one) => sum + one.bytes.length, Number(size));
    const { bytesInAll, bytesForJobs } = this.tuning.photos;
    const most = moment || isBooked(lead) ? bytesInAll : bytesInAll - bytesForJobs;
    if (bytes <= most) return true;
    this.logger.error({ event: 'lead-photos.no-room', bytesInAll: most });
    return false;
  }
}

/** The photos of a lead from its customer, or from the crew. */
const at = (leadId: number, moment: PhotoMoment | null): FindOptionsWhere<LeadPhotoRow> => ({
  leadId,
  moment: moment ?? IsNull(),
});
