import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { SharePicture } from '../../views/contracts/website/share-picture.js';
import { BuiltFilesService } from './built-files.service.js';

/** How many share pictures are remembered: those of the latest pages. */
const maxKnown = 1_000;
/** Part of every address. Increase it when the design changes, because an address can be cached forever. */
const design = 1;
/** The characters that the fonts of share pictures have (client/fonts.ts). */
const drawable = /^[\u0020-\u007e\u00a0-\u00ff–—‘’“”•…‹›→−✓]*$/;

/**
 * Gives share pictures their addresses and remembers what each one shows. An address includes a hash of that,
 * so a new title has a new address, and social networks fetch the picture again.
 */
@Injectable()
export class SharePicturesService {
  /** By ID; the most recently used is last. */
  private readonly known = new Map<string, SharePicture>();

  constructor(private readonly files: BuiltFilesService) {}

  /** Returns the path of a share picture: without words if their letters can't be drawn. */
  pathOf(shown: SharePicture): string {
    const { title, businessName, area, picture } = shown;
    if (!drawable.test(title + businessName + area)) return this.wordlessPathOf(picture);
    const words = JSON.stringify([design, title, businessName, area, picture]);
    const id = createHash('sha256').update(words).digest('hex').slice(0, 20);
    this.known.delete(id);
    this.known.set(id, shown);
    for (const oldest of this.known.keys()) {
      if (this.known.size <= maxKnown) break;
      this.known.delete(oldest);
    }
    return `/share/${id}.jpg`;
  }

  /** Returns the path of a picture in the same size but without words, which always exists. */
  wordlessPathOf(picture = 'hero'): string {
    const path = `/pictures/share-${picture}.jpg`;
    const exists = picture.startsWith('photo-') || this.files.has(path);
    return exists ? path : '/pictures/share-hero.jpg';
  }

  /** Returns what a picture shows; undefined if no page that this process rendered has it. */
  find(id: string): SharePicture | undefined {
    return this.known.get(id);
  }
}
