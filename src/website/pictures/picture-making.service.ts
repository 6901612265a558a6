import { randomUUID } from 'node:crypto';
import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { LessThanOrEqual, type Repository } from 'typeorm';
import { filesOf, partOf } from '../../../views/contracts/website/owner-pictures.js';
import { BackgroundTask, type NextRound } from '../../platform/background/background-task.js';
import { ClockService } from '../../platform/config/clock.service.js';
import { Tuning } from '../../platform/config/tuning.js';
import { insertRow } from '../../platform/database/insert-row.js';
import { UnitOfWorkService } from '../../platform/database/unit-of-work.service.js';
import { ImageProgramService, ImagesUnavailable } from './image-program.service.js';
import { Picture } from './picture.entity.js';
import { PictureFileRow } from './picture-file.entity.js';
import { PictureFilesService } from './picture-files.service.js';
import { PictureMaster } from './picture-master.entity.js';

/** Longer than any one file takes. Each file renews the claim. */
const claimMs = 120_000;
/** How often to look for photos that another process left unfinished. */
const pollMs = 60_000;
const maxAttempts = 5;

/**
 * Makes the files of photos, one photo at a time per process, under a claim in the database. If a process is killed, another one finishes
 * its photo, or the same one after a restart.
 */
@Injectable()
export class PictureMakingService implements OnModuleDestroy {
  private readonly logger = new Logger(PictureMakingService.name);
  private readonly task = new BackgroundTask(
    () => this.round(),
    (error) => this.onError(error),
    { first: () => (this.tuning.makesPictures ? 0 : undefined) },
  );

  constructor(
    @InjectRepository(Picture) private readonly pictures: Repository<Picture>,
    @InjectRepository(PictureMaster) private readonly masters: Repository<PictureMaster>,
    @InjectRepository(PictureFileRow) private readonly rows: Repository<PictureFileRow>,
    private readonly unitOfWork: UnitOfWorkService,
    private readonly images: ImageProgramService,
    private readonly files: PictureFilesService,
    private readonly clock: ClockService,
    private readonly tuning: Tuning,
  ) {}

  async onModuleDestroy(): Promise<void> {
    const stopped = this.task.stop();
    this.images.endAll();
    await stopped;
  }

  /** Starts work on a waiting photo, if there is one. */
  wake(): void {
    if (this.tuning.makesPictures) this.task.wake();
  }

  private async round(): Promise<NextRound> {
    const picture = await this.claim();
    if (!picture) return pollMs;
    try {
      await this.make(picture);
    } catch (error) {
      await this.release(picture, error);
      throw error;
    }
    return 0;
  }

  private onError(error: unknown): NextRound {
    if (this.task.isStopped) return undefined;
    this.logger.warn({ event: 'picture.not-made', reason: (error as Error).message });
    return error instanceof ImagesUnavailable ? 10 * pollMs : pollMs / 10;
  }

  /** Claims a waiting photo. If several processes try at once, the UPDATE's condition lets only one succeed. */
  private async claim(): Promise<Picture | undefined> {
    const now = this.clock.now();
    const isFree = { state: 'waiting', claimedUntil: LessThanOrEqual(now) } as const;
    for (const picture of await this.pictures.find({ where: isFree, order: { createdAt: 'ASC' }, take: 8 })) {
      const { id, attempts } = picture;
      const claim = {
        claimedBy: randomUUID(),
        claimedUntil: new Date(now.getTime() + claimMs),
        attempts: attempts + 1,
      };
      const { affected } = await this.unitOfWork.run((manager) =>
        manager.update(Picture, { id, ...isFree }, claim),
      );
      if (affected) return { ...picture, ...claim };
    }
    return undefined;
  }

  private async make({ id, masterId, claimedBy, ...crop }: Picture): Promise<void> {
    const name = `photo-${id}`;
    const existing = await this.rows.find({ where: { pictureId: id }, select: { name: true } });
    const files = filesOf(name).filter((file) => !existing.some((row) => row.name === file.name));
    const master = await this.masters.findOneByOrFail({ id: masterId });
    const { avifEffort } = this.tuning;
    const job = { kind: 'files', part: partOf(master, crop), files, avifEffort } as const;
    for await (const message of this.images.run(job, master.bytes))
      if (message.kind === 'file' && !(await this.storeFile(id, claimedBy, message))) return;
    await this.unitOfWork.run((manager) =>
      manager.update(Picture, { id, claimedBy }, { state: 'made', claimedBy: '' }),
    );
    this.files.expect(id);
  }

  /** Stores a file and renews the claim. @returns false if the photo was deleted or another process has claimed it. */
  private storeFile(id: string, claimedBy: string, file: { name: string; bytes: Buffer }): Promise<boolean> {
    return this.unitOfWork.run(async (manager) => {
      const claimedUntil = new Date(this.clock.now().getTime() + claimMs);
      const { affected } = await manager.update(Picture, { id, claimedBy }, { claimedUntil, attempts: 0 });
      if (!affected) return false;
      await insertRow(manager, PictureFileRow, {
        name: file.name,
        pictureId: id,
        bytes: file.bytes,
      });
      return true;
    });
  }

  /** Releases the claim. A shutdown and a machine without sharp don't count as failed attempts. */
  private async release({ id, claimedBy, attempts }: Picture, error: unknown): Promise<void> {
    const isNotCounted = this.task.isStopped || error instanceof ImagesUnavailable;
    const state = !isNotCounted && attempts >= maxAttempts ? 'failed' : 'waiting';
    const changes = {
      claimedBy: '',
      claimedUntil: this.clock.now(),
      attempts: attempts - Number(isNotCounted),
    };
    await this.unitOfWork
      .run((manager) => manager.update(Picture, { id, claimedBy }, { ...changes, state }))
      .catch(() => undefined);
  }
}
