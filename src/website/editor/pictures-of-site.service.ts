import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { FormValues } from '../../../views/content/forms.js';
import type { PictureContent } from '../../../views/contracts/website/pictures.js';
import type { FieldErrors } from '../../../views/forms/rules.js';
import { SiteEditorService } from '../../business/content/site-editor.service.js';
import { version1 } from '../../business/content/stored-content.js';
import { PicturesService } from '../pictures/pictures.service.js';

/** The photographs that sections of the content can show. One that is shown, or was by a version that is kept, stays. */
@Injectable()
export class PicturesOfSiteService implements OnModuleInit {
  constructor(
    private readonly pictures: PicturesService,
    private readonly editor: SiteEditorService,
  ) {}

  onModuleInit(): void {
    this.pictures.provideUse((name) => this.editor.uses(name));
  }

  /** The owner's photographs that are ready, the newest first. */
  async choices(): Promise<PictureContent[]> {
    const pictures = await this.pictures.list();
    return pictures.filter(({ state }) => state === 'made').map(({ name, alt }) => ({ name, alt }));
  }

  /** What is wrong with the choice of pictures, by field: each has to be one of the owner's, or of those that came with the site. */
  async problemsWith(typed: FormValues): Promise<FieldErrors> {
    const chosen = Object.keys(typed).filter((name) => /(^|\.)alt$/.test(name) && typed[nameField(name)]);
    if (chosen.length === 0) return {};
    const own = new Set((await this.choices()).map(({ name }) => name));
    const known = JSON.stringify([version1, await this.editor.draft()]);
    const isKnown = (name: string) => own.has(name) || known.includes(`"name":${JSON.stringify(name)},"alt"`);
    const unknown = chosen.map(nameField).filter((field) => !isKnown(typed[field].trim()));
    return Object.fromEntries(unknown.map((field) => [field, 'Choose an option from the list.']));
  }

  /**
   * Gives a picture that was chosen without a description the one that it was uploaded with; also one that was chosen in another's
   * place and still has the other's.
   * @param present what stands in the form's fields as the draft has it.
   */
  async withAltTexts(typed: FormValues, present: FormValues): Promise<FormValues> {
    const isMissing = (field: string) => {
      const isAnother = typed[nameField(field)] !== present[nameField(field)];
      return typed[field].trim() === '' || (isAnother && typed[field] === present[field]);
    };
    const missing = Object.keys(typed).filter((field) => /(^|\.)alt$/.test(field) && isMissing(field));
    if (missing.length === 0) return typed;
    const alts = new Map((await this.choices()).map(({ name, alt }) => [name, alt]));
    const filled = missing.map((field) => [field, alts.get(typed[nameField(field)]) ?? typed[field]]);
    return { ...typed, ...Object.fromEntries(filled) };
  }
}

/** The field of a picture's name beside the one of its alt text. */
const nameField = (alt: string) => alt.replace(/alt$/, 'name');
