import { Injectable } from '@nestjs/common';
import type { FormValues } from '../../views/content/forms.js';
import type { PictureContent } from '../../views/contracts/pictures.js';

/** The pictures that sections of the content can show. */
@Injectable()
export class PicturesOfSiteService {
  /** The owner's photographs that are ready, the newest first. */
  async choices(): Promise<PictureContent[]> {
    return [];
  }

  /** Gives a picture that was chosen without a description the one that it was uploaded with. */
  async withAltTexts(typed: FormValues): Promise<FormValues> {
    const named = Object.keys(typed).filter((name) => name.endsWith('.alt') && typed[name].trim() === '');
    if (named.length === 0) return typed;
    const alts = new Map((await this.choices()).map(({ name, alt }) => [name, alt]));
    const filled = named.map((name) => [
      name,
      alts.get(typed[name.replace(/\.alt$/, '.name')]) ?? typed[name],
    ]);
    return { ...typed, ...Object.fromEntries(filled) };
  }
}
