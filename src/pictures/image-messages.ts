import type { PictureFile, Size } from '../../views/contracts/owner-pictures.js';

/** What the image program is asked for. The bytes that it works on come by its standard input. */
export type ImageJob =
  /** Nothing but to say that sharp loads. */
  | { kind: 'check' }
  /** An upload becomes a master. Of HEIC files, only those can be read for which sharp has a decoder. */
  | { kind: 'master'; mostPixels: number; least: Size; isHeic: boolean }
  /** A part of a master becomes files. */
  | { kind: 'files'; part: Size & { left: number; top: number }; files: PictureFile[]; avifEffort: number };

/** What it sends back. */
export type ImageMessage =
  | { kind: 'ready'; version: string }
  /** sharp does not load here. */
  | { kind: 'unavailable'; reason: string }
  /** The upload cannot be used: a sentence for whoever sent it. */
  | { kind: 'refused'; why: string }
  | ({ kind: 'master'; bytes: Buffer } & Size)
  | { kind: 'file'; name: string; bytes: Buffer };
