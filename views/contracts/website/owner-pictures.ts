import { pictureWidths } from './pictures.js';

/** The room that a picture takes, in pixels. */
export interface Size {
  width: number;
  height: number;
}

/**
 * Which part of a master a picture shows, in the proportion 3:2. The numbers are whole, and each has its limits whatever the
 * others are, so that a slider can hold it.
 */
export interface Crop {
  /** Where the part lies between the left edge (0) and the right edge (1000). */
  x: number;
  /** The same between the top (0) and the bottom (1000). */
  y: number;
  /** In per cent: 100 is the largest part that fits. */
  zoom: number;
}

export const centred: Crop = { x: 500, y: 500, zoom: 100 };
export const furthest = 1000;
export const mostZoom = 400;

/** A part of a master is at least so wide, in pixels: less would be a blur where pages show it large. */
const leastWidth = 480;
/** Smaller photographs are refused, since no 3:2 part of them is wide enough. */
export const leastSize: Size = { width: leastWidth, height: (leastWidth * 2) / 3 };

const widestPart = ({ width, height }: Size) => Math.min(width, height * 1.5);

/** How far a master can be zoomed into, in per cent. */
export const mostZoomOf = (master: Size): number =>
  Math.max(centred.zoom, Math.min(mostZoom, Math.floor((centred.zoom * widestPart(master)) / leastWidth)));

/** The part of a master that a crop shows, in its pixels, not rounded. */
export function partOf(master: Size, { x, y, zoom }: Crop): Size & { left: number; top: number } {
  const width = (widestPart(master) * centred.zoom) / zoom;
  const height = width / 1.5;
  const left = ((master.width - width) * x) / furthest;
  return { left, top: ((master.height - height) * y) / furthest, width, height };
}

/** The crop that shows a part with this corner, in pixels; as near to it as the master's edges let it be. */
export function cropAt(master: Size, zoom: number, left: number, top: number): Crop {
  const { width, height } = partOf(master, { ...centred, zoom });
  const along = (start: number, room: number) =>
    room < 1 ? centred.x : Math.round((furthest * Math.min(Math.max(start, 0), room)) / room);
  return { x: along(left, master.width - width), y: along(top, master.height - height), zoom };
}

/** Whether a picture's files are being made, are all there, or could not be made. */
export type PictureState = 'waiting' | 'made' | 'failed';

/** A picture that the owner uploaded. */
export interface OwnerPicture {
  id: string;
  /** By which pages show it (`PictureContent`). */
  name: string;
  alt: string;
  /** Of its master. */
  width: number;
  height: number;
  crop: Crop;
  state: PictureState;
  /** How many of its files are there, and of how many. */
  made: number;
  of: number;
  /** ISO 8601. */
  createdAt: string;
}

/** One file of a picture, as it is called under /pictures. */
export interface PictureFile extends Size {
  name: string;
  format: 'avif' | 'webp' | 'jpeg';
}

/** Every file of an owner's picture: those of `pictureSet`, smallest first, and that which a shared page is shown with. */
export const filesOf = (name: string): PictureFile[] => [
  ...pictureWidths.flatMap((width) =>
    (['webp', 'avif'] as const).map((format) => ({
      name: `${name}-${width}.${format}`,
      format,
      width,
      height: Math.round((width * 2) / 3),
    })),
  ),
  { name: `share-${name}.jpg`, format: 'jpeg', width: 1200, height: 630 },
];

/** What may be uploaded. Phones that take pictures as HEIC send them as JPEG where only these are asked for. */
export const uploadTypes = 'image/jpeg,image/png,image/webp,image/avif';
export const uploadLimits = { bytes: 25 * 2 ** 20, pixels: 60_000_000 };
