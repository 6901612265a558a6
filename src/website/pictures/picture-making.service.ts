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

/** Longer than one file may take; every file that is made renews the claim. */
const claimMs = 120_000;
/** Another process may have left a picture unfinished: each looks after so long. */
const lookAgainMs = 60_000;
const mostAttempts = 5;

/**
 * Makes the files of pictures, one picture at a time in each process, under a claim in the database: what a process that was killed
 * has not made, another one makes, or the same one after its start.
 */
@Injectable()
export class PictureMakingService implements OnModuleDestroy {
  private readonly logger = new Logger(PictureMakingService.name);
  private readonly task = new BackgroundTask(
    () => this.round(),
    (error) => this.after(error),
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

  /** Says that a picture may be waiting. */
  wake(): void {
    if (this.tuning.makesPictures) this.task.wake();
  }

  private async round(): Promise<NextRound> {
    const picture = await this.claim();
    if (!picture) return lookAgainMs;
    try {
      await this.make(picture);
    } catch (error) {
      await this.giveBack(picture, error);
      throw error;
    }
    return 0;
  }

  private after(error: unknown): NextRound {
    if (this.task.isStopped) return undefined;
    this.logger.warn({ event: 'picture.not-made', reason: (error as Error).message });
    return error instanceof ImagesUnavailable ? 10 * lookAgainMs : lookAgainMs / 10;
  }

  /** Of several processes that try at the same moment, the condition of the UPDATE lets one through. */
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
    const there = await this.rows.find({ where: { pictureId: id }, select: { name: true } });
    const files = filesOf(name).filter((file) => !there.some((row) => row.name === file.name));
    const master = await this.masters.findOneByOrFail({ id: masterId });
    const { avifEffort } = this.tuning;
    const job = { kind: 'files', part: partOf(master, crop), files, avifEffort } as const;
    for await (const message of this.images.run(job, master.bytes))
      if (message.kind === 'file' && !(await this.keep(id, claimedBy, message))) return;
    await this.unitOfWork.run((manager) =>
      manager.update(Picture, { id, claimedBy }, { state: 'made', claimedBy: '' }),
    );
    this.files.expect(id);
  }

  /** @returns false where the picture was removed, or another process has taken it over. */
  private keep(id: string, claimedBy: string, file: { name: string; bytes: Buffer }): Promise<boolean> {
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

  /** A stop, and a machine without sharp, are no failed attempts. */
  private async giveBack({ id, claimedBy, attempts }: Picture, error: unknown): Promise<void> {
    const isNoAttempt = this.task.isStopped || error instanceof ImagesUnavailable;
    const state = !isNoAttempt && attempts >= mostAttempts ? 'failed' : 'waiting';
    const changes = {
      claimedBy: '',
      claimedUntil: this.clock.now(),
      attempts: attempts - Number(isNoAttempt),
    };
    await this.unitOfWork
      .run((manager) => manager.update(Picture, { id, claimedBy }, { ...changes, state }))
      .catch(() => undefined);
  }
}
