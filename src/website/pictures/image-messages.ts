import type { PictureFile, Size } from '../../../views/contracts/website/owner-pictures.js';
import type { UnusableReason } from './unusable-upload.js';

/** What the image program is asked for. The bytes that it works on come by its standard input. */
export type ImageJob =
  /** Nothing but to say that sharp loads. */
  | { kind: 'check' }
  /** An upload becomes a master. Of HEIC files, only those can be read for which sharp has a decoder. */
  | ({ kind: 'master'; isHeic: boolean } & MasterTerms)
  /** A part of a master becomes files. */
  | { kind: 'files'; part: Size & { left: number; top: number }; files: PictureFile[]; avifEffort: number };

/** Which uploads are taken, and what is kept of them. */
export interface MasterTerms {
  /** Uploads of more pixels are refused. */
  mostPixels: number;
  /** Smaller ones are refused. */
  least: Size;
  /** Of what is kept, in pixels. */
  longestSide: number;
  /** JPEG's, 1 to 100, the best first. What is kept has the first of them that makes it no larger than `mostBytes`; else the last. */
  qualities: number[];
  mostBytes: number;
}

/** What it sends back. */
export type ImageMessage =
  | { kind: 'ready'; version: string }
  /** sharp does not load here. */
  | { kind: 'unavailable'; reason: string }
  /** The upload cannot be used; `why` is a sentence for whoever sent it. */
  | { kind: 'refused'; reason: UnusableReason; why: string }
  | ({ kind: 'master'; bytes: Buffer } & Size)
  | { kind: 'file'; name: string; bytes: Buffer };

/** What the server tells the image launcher. */
export type ImageOrder =
  | {
      id: number;
      job: ImageJob;
      /** The path of what the job works on, or the bytes themselves. */
      file?: string;
      bytes: Uint8Array;
      /** What node is told besides the program. */
      nodeOptions: readonly string[];
    }
  /** The job that is not wanted any more. */
  | { end: number };

/** What the launcher tells the server of a job. */
export type ImageReport =
  | { id: number; message: ImageMessage }
  /** `why` where it did not do its work. */
  | { id: number; ended: { why?: string; started: boolean } };
