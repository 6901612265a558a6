import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { FormValues } from '../../../views/content/forms.js';
import type { PictureContent } from '../../../views/contracts/website/pictures.js';
import type { FieldErrors } from '../../../views/forms/rules.js';
import { SiteEditorService } from '../../business/content/site-editor.service.js';
import { version1 } from '../../business/content/stored-content.js';
import { PicturesService } from '../pictures/pictures.service.js';

/** Validates sections' photos. One that the site, the draft or an earlier version uses can't be deleted. */
@Injectable()
export class PicturesOfSiteService implements OnModuleInit {
  constructor(
    private readonly pictures: PicturesService,
    private readonly editor: SiteEditorService,
  ) {}

  onModuleInit(): void {
    this.pictures.setUsageCheck((name) => this.editor.uses(name));
  }

  /** Lists the owner's photos that are ready to use, newest first. */
  async choices(): Promise<PictureContent[]> {
    const pictures = await this.pictures.list();
    return pictures.filter(({ state }) => state === 'made').map(({ name, alt }) => ({ name, alt }));
  }

  /** Returns errors by field. Each chosen photo must be the owner's or one that ships with the site. */
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
   * Fills in a photo's own alt text where the field is empty, or where it still holds the alt text of the
   * photo it replaces.
   * @param current the form values of the saved draft.
   */
  async withAltTexts(typed: FormValues, current: FormValues): Promise<FormValues> {
    const isMissing = (field: string) => {
      const isAnother = typed[nameField(field)] !== current[nameField(field)];
      return typed[field].trim() === '' || (isAnother && typed[field] === current[field]);
    };
    const missing = Object.keys(typed).filter((field) => /(^|\.)alt$/.test(field) && isMissing(field));
    if (missing.length === 0) return typed;
    const alts = new Map((await this.choices()).map(({ name, alt }) => [name, alt]));
    const filled = missing.map((field) => [field, alts.get(typed[nameField(field)]) ?? typed[field]]);
    return { ...typed, ...Object.fromEntries(filled) };
  }
}

/** Returns the field of the photo's name, given the field of its alt text. */
const nameField = (alt: string) => alt.replace(/alt$/, 'name');
