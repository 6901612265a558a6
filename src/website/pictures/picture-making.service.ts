import { randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { LessThanOrEqual, type Repository } from 'typeorm';
import { filesOf, partOf } from '../../../views/contracts/website/owner-pictures.js';
import { ClockService } from '../../platform/config/clock.service.js';
import { Tuning } from '../../platform/config/tuning.js';
import { insertRow } from '../../platform/database/insert-row.js';
import { UnitOfWorkService } from '../../platform/database/unit-of-work.service.js';
import { ImageMaking } from './image-making.js';
import { ImageProgramService } from './image-program.service.js';
import { Picture } from './picture.entity.js';
import { PictureFileRow } from './picture-file.entity.js';
import { PictureFilesService } from './picture-files.service.js';
import { PictureMaster } from './picture-master.entity.js';

/** Longer than any one file takes. Each file renews the claim. */
const claimMs = 120_000;
const maxAttempts = 5;

/** Makes the files of photos. */
@Injectable()
export class PictureMakingService extends ImageMaking<Picture> {
  private readonly logger = new Logger(PictureMakingService.name);
  constructor(
    @InjectRepository(Picture) private readonly pictures: Repository<Picture>,
    @InjectRepository(PictureMaster) private readonly masters: Repository<PictureMaster>,
    @InjectRepository(PictureFileRow) private readonly rows: Repository<PictureFileRow>,
    private readonly unitOfWork: UnitOfWorkService,
    images: ImageProgramService,
    private readonly files: PictureFilesService,
    private readonly clock: ClockService,
    tuning: Tuning,
  ) {
    super(images, tuning);
  }

  protected log(reason: string): void {
    this.logger.warn({ event: 'picture.not-made', reason });
  }

  /** Claims a waiting photo. Of several processes at once, the UPDATE's condition lets only one succeed. */
  protected async claim(): Promise<Picture | undefined> {
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

  protected async make({ id, masterId, claimedBy, ...crop }: Picture): Promise<void> {
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

  /** Stores a file and renews the claim. @returns false if the photo was deleted or claimed elsewhere. */
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

  protected async release({ id, claimedBy, attempts }: Picture, error: unknown): Promise<void> {
    const isNotCounted = this.isNotCounted(error);
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
