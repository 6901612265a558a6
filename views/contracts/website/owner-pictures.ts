import { pictureFile, widthsOf } from './pictures.js';
import { pairPictureName } from './proof.js';

/** The size of a photo in pixels. */
export interface Size {
  width: number;
  height: number;
}

/**
 * Which 3:2 part of a master a photo shows. Each number is whole and has fixed limits, whatever the others
 * are, so that a slider can hold it.
 */
export interface Crop {
  /** The part's position between the left edge (0) and the right edge (1000). */
  x: number;
  /** The same between the top (0) and the bottom (1000). */
  y: number;
  /** In percent: 100 is the largest part that fits. */
  zoom: number;
}

export const centered: Crop = { x: 500, y: 500, zoom: 100 };
export const maxOffset = 1000;
export const maxZoom = 400;

/** The smallest width of a part, in pixels: less would look blurry where pages show it large. */
const minWidth = 480;
/** Smaller photos are rejected, since no 3:2 part of them is wide enough. */
export const minSize: Size = { width: minWidth, height: (minWidth * 2) / 3 };

const widestPart = ({ width, height }: Size) => Math.min(width, height * 1.5);

/** Returns the largest zoom of a master, in percent. */
export const maxZoomOf = (master: Size): number =>
  Math.max(centered.zoom, Math.min(maxZoom, Math.floor((centered.zoom * widestPart(master)) / minWidth)));

/** Returns the part of a master that a crop shows, in the master's pixels, not rounded. */
export function partOf(master: Size, { x, y, zoom }: Crop): Size & { left: number; top: number } {
  const width = (widestPart(master) * centered.zoom) / zoom;
  const height = width / 1.5;
  const left = ((master.width - width) * x) / maxOffset;
  return { left, top: ((master.height - height) * y) / maxOffset, width, height };
}

/** Returns the crop whose part has this corner, in pixels, or the nearest one within the master's edges. */
export function cropAt(master: Size, zoom: number, left: number, top: number): Crop {
  const { width, height } = partOf(master, { ...centered, zoom });
  const along = (start: number, room: number) =>
    room < 1 ? centered.x : Math.round((maxOffset * Math.min(Math.max(start, 0), room)) / room);
  return { x: along(left, master.width - width), y: along(top, master.height - height), zoom };
}

/** Limits a crop to what a master of this size allows. Centers it along an axis without room to move. */
export function cropWithin(master: Size, crop: Crop): Crop {
  const zoom = Math.min(crop.zoom, maxZoomOf(master));
  const { left, top } = partOf(master, { ...crop, zoom });
  return cropAt(master, zoom, left, top);
}

/** Whether a photo's files are being made, all exist, or failed. */
export type PictureState = 'waiting' | 'made' | 'failed';

/** A photo that the owner uploaded. */
export interface OwnerPicture {
  id: string;
  /** The name that pages use (`PictureContent`). */
  name: string;
  alt: string;
  /** The width of its master. */
  width: number;
  height: number;
  crop: Crop;
  state: PictureState;
  /** How many of its files exist, and how many there will be. */
  made: number;
  of: number;
  /** ISO 8601. */
  createdAt: string;
}

/** One file of a photo, by its name under /pictures. */
export interface PictureFile extends Size {
  name: string;
  format: 'avif' | 'webp' | 'jpeg';
}

/** Lists a picture's files under /pictures, smallest first. */
const pageFilesOf = (name: string): PictureFile[] =>
  widthsOf(name).flatMap((width) =>
    (['webp', 'avif'] as const).map((format) => ({
      name: pictureFile(name, width, format).replace('/pictures/', ''),
      format,
      width,
      height: Math.round((width * 2) / 3),
    })),
  );

/** Lists all files of an owner's photo: those of `pictureSet`, smallest first, then the link preview's. */
export const filesOf = (name: string): PictureFile[] => [
  ...pageFilesOf(name),
  { name: `share-${name}.jpg`, format: 'jpeg', width: 1200, height: 630 },
];

/** Lists a published pair's files. Social networks keep link previews, so customers' photos have none. */
export const pairFilesOf = (id: string): PictureFile[] =>
  (['before', 'after'] as const).flatMap((moment) => pageFilesOf(pairPictureName(id, moment)));

/** File types of uploads. Phones that store HEIC photos convert them to JPEG when only these are listed. */
export const uploadTypes = 'image/jpeg,image/png,image/webp,image/avif';
export const uploadLimits = { bytes: 25 * 2 ** 20, pixels: 60_000_000 };
