import { HttpException, HttpStatus, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, type Repository } from 'typeorm';
import { reportKeyPattern } from '../../../views/forms/bookings/close-out.js';
import { LeadWriterService } from '../../contacts/leads/lead-writer.service.js';
import { type AddedPhotos, LeadPhotosService } from '../../customers/photos/lead-photos.service.js';
import type { PhotoProblem } from '../../customers/photos/photo-problem.js';
import type { PhotoUpload } from '../../customers/photos/photo-upload.interceptor.js';
import { PhotoUploadsService } from '../../customers/photos/photo-uploads.service.js';
import { ClockService } from '../../platform/config/clock.service.js';
import { insertRow } from '../../platform/database/insert-row.js';
import { UnitOfWorkService } from '../../platform/database/unit-of-work.service.js';
import { CrewReport } from './crew-report.entity.js';
import { photoProblemOf } from './photo-problems.js';

/** Stores the photos that are taken at stops. One that a phone sends again is stored once. */
@Injectable()
export class CrewPhotosService {
  constructor(
    @InjectRepository(CrewReport) private readonly reports: Repository<CrewReport>,
    private readonly uploads: PhotoUploadsService,
    private readonly photos: LeadPhotosService,
    private readonly writer: LeadWriterService,
    private readonly clock: ClockService,
    private readonly unitOfWork: UnitOfWorkService,
  ) {}

  /**
   * Adds the uploaded photos and redirects to their stop, which shows the problem of a plain form.
   * @param base the day's path.
   * @param crew the crew's name; '' for the owner.
   * @throws {HttpException} for a photo with a key that isn't stored: 429 or 503 if it should be sent again,
   * 409 otherwise.
   */
  async add(base: string, upload: PhotoUpload, crew: string) {
    const { leadId, query } = upload;
    const idempotencyKey = rowKey(leadId, query.key);
    const problem = await this.problemOf(upload, idempotencyKey, crew);
    if (problem && idempotencyKey)
      throw new HttpException(photoProblemOf(problem) ?? problem, statuses[problem] ?? HttpStatus.CONFLICT);
    const next = new URLSearchParams({ open: `photos-${leadId}`, ...(problem && { photos: problem }) });
    return { url: `${base}?${next}#stop-${leadId}`, statusCode: 303 };
  }

  /**
   * Returns the newest photo that a question was about.
   * @param through the newest one that its page showed.
   * @param keys of those that were on the phone and not sent yet, with spaces in between. One that was added
   * by others before them ends the row: nobody showed it to the customer.
   */
  async newestShown(leadId: number, through: number, keys: unknown): Promise<number> {
    if (typeof keys !== 'string' || keys === '') return through;
    const wanted = keys
      .split(' ')
      .slice(0, maxKeys)
      .flatMap((key) => rowKey(leadId, key) ?? []);
    const rows = await this.reports.findBy({ leadId, kind: 'photo', idempotencyKey: In(wanted) });
    const sent = new Set(rows.flatMap(({ text }) => text.split(' ').map(Number)));
    const later = (await this.photos.photosOf(leadId)).map(({ id }) => id).filter((id) => id > through);
    const end = later.findIndex((id) => !sent.has(id));
    return later.slice(0, end < 0 ? undefined : end).at(-1) ?? through;
  }

  private async problemOf(
    upload: PhotoUpload,
    idempotencyKey: string | undefined,
    crew: string,
  ): Promise<PhotoProblem | undefined> {
    const { leadId, photoMoment, earlyProblem } = upload;
    const isStored = idempotencyKey && (await this.reports.existsBy({ idempotencyKey }));
    if (isStored) return undefined;
    if (earlyProblem) return earlyProblem;
    return this.uploads.take(upload, (masters) => {
      const add = () => this.photos.add(leadId, masters, photoMoment);
      return idempotencyKey ? this.once({ idempotencyKey, leadId, crew }, add) : add();
    });
  }

  /** Stores photos and their key, unless the key is already stored. */
  private once(
    report: Pick<CrewReport, 'idempotencyKey' | 'leadId' | 'crew'>,
    add: () => Promise<AddedPhotos>,
  ): Promise<AddedPhotos> {
    return this.unitOfWork.run(async (manager) => {
      const { idempotencyKey, leadId } = report;
      await this.writer.locked(manager, leadId);
      if (await manager.existsBy(CrewReport, { idempotencyKey })) return { ids: [] };
      const added = await add();
      const row = {
        ...report,
        kind: 'photo',
        text: added.ids.join(' '),
        createdAt: this.clock.now(),
      } as const;
      if (added.ids.length > 0) await insertRow(manager, CrewReport, row);
      return added;
    });
  }
}

/** Problems that pass. */
const statuses: Partial<Record<PhotoProblem, HttpStatus>> = {
  busy: HttpStatus.TOO_MANY_REQUESTS,
  'too-often': HttpStatus.TOO_MANY_REQUESTS,
  unavailable: HttpStatus.SERVICE_UNAVAILABLE,
};

/** More than a phone can keep for one stop. */
const maxKeys = 24;

/** Returns the key under which an upload is stored; undefined without a valid key, like a plain form's. */
const rowKey = (leadId: number, key: unknown) =>
  typeof key === 'string' && reportKeyPattern.test(key) ? `photo-${leadId}-${key}` : undefined;
