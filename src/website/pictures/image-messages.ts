import type { PictureFile, Size } from '../../../views/contracts/website/owner-pictures.js';
import type { SharePicture } from '../../../views/contracts/website/share-picture.js';
import type { UnusableReason } from './unusable-upload.js';

/** A job for the image program. It reads the image from standard input. */
export type ImageJob =
  /** Only checks that sharp loads. */
  | { kind: 'check' }
  /** Converts an upload to a master. HEIC files need a decoder that sharp may not have. */
  | ({ kind: 'master'; isHeic: boolean } & MasterLimits)
  /** Converts a part of a master to files. */
  | { kind: 'files'; part: Size & { left: number; top: number }; files: PictureFile[]; avifEffort: number }
  /** Draws a share picture from the largest file of its picture. */
  | ({ kind: 'share' } & ShareDrawing);

/** What to draw on a share picture. */
export interface ShareDrawing extends Omit<SharePicture, 'picture'> {
  /** Photos keep their left edge; illustrations fade into the background, which is theirs. */
  isPhoto: boolean;
}

/** Limits for uploads and for the masters made from them. */
export interface MasterLimits {
  /** Larger uploads are rejected. */
  maxPixels: number;
  /** The same for AVIF: decoding takes 30 times JPEG's time, and a gigabyte of memory for 60 megapixels. */
  maxAvifPixels: number;
  /** The processor time after which reading an upload ends. */
  maxSeconds: number;
  /** Smaller uploads are rejected. */
  minSize: Size;
  /** The master's longest side, in pixels. */
  maxSide: number;
  /** JPEG qualities, 1 to 100, best first. The master uses the first to fit in `maxBytes`, or the last. */
  qualities: number[];
  maxBytes: number;
}

/** A message from the image program. */
export type ImageMessage =
  | { kind: 'ready'; version: string }
  /** sharp doesn't load on this machine. */
  | { kind: 'unavailable'; reason: string }
  /** The upload can't be used; `why` is shown to the person who uploaded it. */
  | { kind: 'refused'; reason: UnusableReason; why: string }
  | ({ kind: 'master'; bytes: Buffer } & Size)
  | { kind: 'file'; name: string; bytes: Buffer };

/** A message from the server to the image launcher. */
export type ImageOrder =
  | {
      id: number;
      job: ImageJob;
      /** The path of the input, or undefined if `bytes` is the input. */
      file?: string;
      bytes: Uint8Array;
      /** Command-line options for Node. */
      nodeOptions: readonly string[];
    }
  /** Ends the job with this ID. */
  | { end: number };

/** A message from the launcher to the server about a job. */
export type ImageReport =
  | { id: number; message: ImageMessage }
  /** `why` is the reason if the job failed. */
  | { id: number; ended: { why?: string; started: boolean } };
