import { randomBytes, randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, LessThan, LessThanOrEqual, Not, type Repository } from 'typeorm';
import { pairFilesOf, partOf } from '../../../views/contracts/website/owner-pictures.js';
import { PublishedPairsService } from '../../business/proof/published-pairs.service.js';
import { LeadWriterService } from '../../contacts/leads/lead-writer.service.js';
import { ClockService } from '../../platform/config/clock.service.js';
import { Tuning } from '../../platform/config/tuning.js';
import { UnitOfWorkService } from '../../platform/database/unit-of-work.service.js';
import { ImageMaking } from '../../website/pictures/image-making.js';
import { ImageProgramService } from '../../website/pictures/image-program.service.js';
import { LeadPhotosService } from '../photos/lead-photos.service.js';
import { JobFactsService } from './job-facts.service.js';
import { maxAttempts, readPairs } from './pair-rows.js';
import { PhotoPair } from './photo-pair.entity.js';

/** Longer than all files of a pair take. */
const claimMs = 300_000;

/** A photo's file, and the bytes of it. */
type MadeFile = { name: string; bytes: Buffer };

/** Makes approved pairs' photos. Publishes them right after checking consent again, with the lead locked. */
@Injectable()
export class PairMakingService extends ImageMaking<PhotoPair> {
  private readonly logger = new Logger(PairMakingService.name);
  constructor(
    @InjectRepository(PhotoPair) private readonly pairs: Repository<PhotoPair>,
    private readonly photos: LeadPhotosService,
    private readonly facts: JobFactsService,
    private readonly published: PublishedPairsService,
    images: ImageProgramService,
    private readonly writer: LeadWriterService,
    private readonly clock: ClockService,
    tuning: Tuning,
    private readonly unitOfWork: UnitOfWorkService,
  ) {
    super(images, tuning);
  }

  protected log(reason: string): void {
    this.logger.warn({ event: 'photo-pair.not-made', reason });
  }

  /** Claims an approved pair. Of several processes at once, the UPDATE's condition lets only one succeed. */
  protected async claim(): Promise<PhotoPair | undefined> {
    const now = this.clock.now();
    const isFree = {
      ...{ publishedId: '', approvedAt: Not(IsNull()) },
      ...{ attempts: LessThan(maxAttempts), claimedUntil: LessThanOrEqual(now) },
    };
    for (const pair of await this.pairs.find({ where: isFree, order: { approvedAt: 'ASC' }, take: 8 })) {
      const claim = {
        claimedBy: randomUUID(),
        claimedUntil: new Date(now.getTime() + claimMs),
        attempts: pair.attempts + 1,
      };
      const { affected } = await this.unitOfWork.run((manager) =>
        manager.update(PhotoPair, { id: pair.id, ...isFree }, claim),
      );
      if (affected) return { ...pair, ...claim };
    }
    return undefined;
  }

  protected async make(pair: PhotoPair): Promise<void> {
    await this.publish(pair, await this.filesOf(pair));
  }

  /** Makes all files of a pair under a new ID. */
  private async filesOf(pair: PhotoPair): Promise<{ id: string; files: MadeFile[] }> {
    const id = randomBytes(10).toString('hex');
    const crops = {
      before: { x: pair.beforeX, y: pair.beforeY, zoom: pair.beforeZoom },
      after: { x: pair.afterX, y: pair.afterY, zoom: pair.afterZoom },
    };
    const photos = await this.photos.photosOf(pair.leadId);
    const made: MadeFile[] = [];
    for (const moment of ['before', 'after'] as const) {
      const photoId = pair[`${moment}PhotoId`];
      const size = photos.find((photo) => photo.id === photoId);
      if (!size) throw new Error(`Photo ${photoId} is gone.`);
      const files = pairFilesOf(id).filter(({ name }) => name.includes(`-${moment}-`));
      const { avifEffort } = this.tuning;
      const job = { kind: 'files', part: partOf(size, crops[moment]), files, avifEffort } as const;
      const bytes = await this.photos.bytesOf(pair.leadId, photoId);
      for await (const message of this.images.run(job, bytes))
        if (message.kind === 'file') made.push({ name: message.name, bytes: Buffer.from(message.bytes) });
    }
    return { id, files: made };
  }

  /** Publishes a pair, unless it was changed, taken down or lost its consent meanwhile. */
  private async publish(claimed: PhotoPair, { id, files }: { id: string; files: MadeFile[] }): Promise<void> {
    const { leadId, claimedBy } = claimed;
    await this.unitOfWork.run(async (manager) => {
      const lead = await this.writer.locked(manager, leadId);
      const isClaimed = await manager.existsBy(PhotoPair, { id: claimed.id, claimedBy });
      const [pair] = await readPairs(manager, 'WHERE p.id = ?', [claimed.id]);
      if (!isClaimed || pair?.state !== 'published') return;
      const facts = await this.facts.factsOf(manager, lead);
      const publishedAt = this.clock.now();
      const row = { id, leadId, pairId: pair.id, alt: pair.alt, publishedAt, ...facts };
      await this.published.publish(manager, row, files);
      await manager.update(PhotoPair, { id: pair.id }, { publishedId: id, claimedBy: '', attempts: 0 });
    });
    await this.published.refresh();
  }

  protected async release({ id, claimedBy, attempts }: PhotoPair, error: unknown): Promise<void> {
    const isNotCounted = this.isNotCounted(error);
    const changes = {
      ...{ claimedBy: '', claimedUntil: this.clock.now() },
      attempts: attempts - Number(isNotCounted),
    };
    await this.unitOfWork
      .run((manager) => manager.update(PhotoPair, { id, claimedBy }, changes))
      .catch(() => undefined);
  }
}
