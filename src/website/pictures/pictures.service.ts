import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { ConflictException, Injectable, NotFoundException } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import pLimit from 'p-limit';
import type { DataSource, EntityManager } from 'typeorm';
import {
  type Crop,
  centred,
  cropAt,
  filesOf,
  leastSize,
  mostZoomOf,
  type OwnerPicture,
  type PictureState,
  partOf,
  type Size,
  uploadLimits,
} from '../../../views/contracts/website/owner-pictures.js';
import { ClockService } from '../../platform/config/clock.service.js';
import { msOf } from '../../platform/database/dialect.js';
import { isDuplicateKey } from '../../platform/database/duplicate-key.js';
import { insertRow } from '../../platform/database/insert-row.js';
import { takeTurn } from '../../platform/database/row-locks.js';
import { UnitOfWorkService } from '../../platform/database/unit-of-work.service.js';
import type { MasterTerms } from './image-messages.js';
import { Picture } from './picture.entity.js';
import { PictureFileRow } from './picture-file.entity.js';
import { PictureFilesService } from './picture-files.service.js';
import { PictureMakingService } from './picture-making.service.js';
import { PictureMaster } from './picture-master.entity.js';
import { UploadDecodingService } from './upload-decoding.service.js';

/** What pages show largest is 1200 pixels wide, so a part of half a master still is. */
const masterTerms: MasterTerms = {
  mostPixels: uploadLimits.pixels,
  least: leastSize,
  longestSide: 2400,
  qualities: [86, 75, 60, 40],
  // Storing one is the longest that an upload halts the server for. Only photographs with the detail of a carpet's pile come near to it.
  mostBytes: 1_500_000,
};

interface PictureRow extends Crop, Size {
  id: string;
  alt: string;
  state: PictureState;
  createdAt: Date | string;
  made: number | string;
}

/**
 * The owner's pictures. An upload becomes a master at once; what pages show is made from it in the background. Another crop
 * makes another picture of the same master, so that the files under an address never change.
 */
@Injectable()
export class PicturesService {
  /** One upload is decoded at a time. */
  private readonly turns = pLimit(1);
  private isUsed: (name: string) => boolean | Promise<boolean> = () => false;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly unitOfWork: UnitOfWorkService,
    private readonly decoding: UploadDecodingService,
    private readonly making: PictureMakingService,
    private readonly files: PictureFilesService,
    private readonly clock: ClockService,
  ) {}

  /** Says who knows whether a page shows a picture, so that none is removed that is shown. @param isUsed asked by name. */
  provideUse(isUsed: (name: string) => boolean | Promise<boolean>): void {
    this.isUsed = isUsed;
  }

  /** All of them, the newest first. */
  list(): Promise<OwnerPicture[]> {
    return this.read('');
  }

  /** @param name as pages call it, `photo-…`. */
  async find(name: string): Promise<OwnerPicture | undefined> {
    const [found] = await this.read('WHERE p.id = ?', name.replace(/^photo-/, ''));
    return found?.name === name ? found : undefined;
  }

  /** @throws {NotFoundException} */
  async get(id: string): Promise<OwnerPicture> {
    const [found] = await this.read('WHERE p.id = ?', id);
    if (!found) throw new NotFoundException('This photo was deleted.');
    return found;
  }

  /** The photograph behind a picture, whole: a JPEG. @throws {NotFoundException} */
  async master(id: string): Promise<Buffer> {
    const [found] = await this.dataSource.query(
      'SELECT m.bytes FROM pictures p JOIN picture_masters m ON m.id = p.masterId WHERE p.id = ?',
      [id],
    );
    if (!found) throw new NotFoundException('This photo was deleted.');
    return found.bytes;
  }

  /**
   * Takes a photograph in. It is shown centred until it is cropped. The same photograph again is the same picture, which then has
   * the new alt text.
   * @param file of at most `uploadLimits.bytes`; it stays open. None is like an empty one. @param alt what is seen, by `pictureFields`.
   * @throws {UnusableUpload} saying what is wrong with the file and what to choose instead; {ImagesUnavailable} where sharp does not load.
   */
  async upload(file: FileHandle | undefined, alt: string): Promise<OwnerPicture> {
    const master = await this.turns(() => this.masterOf(file));
    return this.add(master.id, centred, alt, master);
  }

  /**
   * Changes what a picture shows, or says. Another crop makes another picture, which takes the place of the one before unless
   * that one is used. @returns the picture there is now. @throws {NotFoundException}
   */
  async change(id: string, { alt, crop }: { alt?: string; crop?: Crop }): Promise<OwnerPicture> {
    const before = await this.get(id);
    const words = alt ?? before.alt;
    const masterId = await this.masterIdOf(id);
    const after = await this.add(masterId, within(before, crop ?? before.crop), words);
    if (after.id !== id && !(await this.isUsed(before.name))) await this.delete(before);
    return after;
  }

  /** Makes a picture that shows another part of the same photograph. @see change */
  recrop(id: string, crop: Crop): Promise<OwnerPicture> {
    return this.change(id, { crop });
  }

  /** Deletes a picture, and its master where no other picture shows it. @throws {ConflictException} where a page shows it. */
  async remove(id: string): Promise<void> {
    const picture = await this.get(id);
    if (await this.isUsed(picture.name))
      throw new ConflictException(
        'Remove this photo from the site first. It’s still used on a page, in your draft or in an earlier version.',
      );
    await this.delete(picture);
  }

  private async delete({ id, name }: OwnerPicture): Promise<void> {
    const masterId = await this.masterIdOf(id);
    await this.unitOfWork.run(async (manager) => {
      await takeTurn(manager, 'picture-masters');
      await manager.delete(Picture, { id });
      await manager.delete(PictureFileRow, { pictureId: id });
      await manager.query(
        'DELETE FROM picture_masters WHERE id = ? AND NOT EXISTS (SELECT 1 FROM pictures WHERE masterId = ?)',
        [masterId, masterId],
      );
    });
    this.files.forget(name);
  }

  private async masterIdOf(id: string): Promise<string> {
    const [row] = await this.dataSource.query('SELECT masterId FROM pictures WHERE id = ?', [id]);
    if (!row) throw new NotFoundException('This photo was deleted.');
    return row.masterId;
  }

  private async masterOf(file: FileHandle | undefined): Promise<PictureMaster> {
    const master = await this.decoding.masterOf(file, masterTerms);
    return { id: createHash('sha256').update(master.bytes).digest('hex'), ...master };
  }

  /** @param given the master itself, where the database may not have it yet. */
  private async add(masterId: string, crop: Crop, alt: string, given?: PictureMaster): Promise<OwnerPicture> {
    const { x, y, zoom } = crop;
    const id = createHash('sha256').update(`${masterId} ${x} ${y} ${zoom}`).digest('hex').slice(0, 20);
    const now = this.clock.now();
    const row = {
      id,
      masterId,
      alt,
      x,
      y,
      zoom,
      state: 'waiting',
      claimedUntil: now,
      createdAt: now,
    } as const;
    const store = () =>
      this.unitOfWork.run(async (manager) => {
        await this.keepMaster(manager, masterId, given);
        const { affected } = await manager.update(Picture, { id }, { alt });
        if (!affected) await insertRow(manager, Picture, row);
      });
    // Of two uploads of one photograph at the same moment, the second finds what the first has stored.
    await store().catch((error) => (isDuplicateKey(error) ? store() : Promise.reject(error)));
    this.making.wake();
    return this.get(id);
  }

  /** Takes turns with those who delete, so that a master is not deleted with the last picture that shows it. */
  private async keepMaster(manager: EntityManager, id: string, given?: PictureMaster): Promise<void> {
    await takeTurn(manager, 'picture-masters');
    const [there] = await manager.query('SELECT id FROM picture_masters WHERE id = ?', [id]);
    if (there) return;
    if (!given) throw new NotFoundException('This photo was deleted.');
    await insertRow(manager, PictureMaster, given);
  }

  private async read(where: string, ...values: string[]): Promise<OwnerPicture[]> {
    const rows: PictureRow[] = await this.dataSource.query(
      `SELECT p.id, p.alt, p.x, p.y, p.zoom, p.state, p.createdAt, m.width, m.height,
        (SELECT COUNT(*) FROM picture_files f WHERE f.pictureId = p.id) AS made
      FROM pictures p JOIN picture_masters m ON m.id = p.masterId ${where}
      ORDER BY p.createdAt DESC, p.id`,
      values,
    );
    return rows.map(({ id, alt, x, y, zoom, state, createdAt, width, height, made }) => {
      const name = `photo-${id}`;
      const of = filesOf(name).length;
      const instant = new Date(msOf(createdAt)).toISOString();
      return {
        id,
        name,
        alt,
        width,
        height,
        crop: { x, y, zoom },
        state,
        made: Number(made),
        of,
        createdAt: instant,
      };
    });
  }
}

/** A crop as a picture of this size can have it: not further in than it can be shown, and in the middle where there is no room. */
function within(master: Size, crop: Crop): Crop {
  const zoom = Math.min(crop.zoom, mostZoomOf(master));
  const { left, top } = partOf(master, { ...crop, zoom });
  return cropAt(master, zoom, left, top);
}
