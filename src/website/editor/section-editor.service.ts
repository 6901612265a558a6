import { Injectable } from '@nestjs/common';
import type { Part } from '../../../views/content/fields.js';
import type { FormValues } from '../../../views/content/forms.js';
import { afterAction, readListAction } from '../../../views/content/list-actions.js';
import { type SectionName, sections } from '../../../views/content/schema.js';
import type { SectionPageProps } from '../../../views/pages/admin/site-section.js';
import { serverSettings } from '../../business/content/server-settings.js';
import { EditConflict, SiteEditorService } from '../../business/content/site-editor.service.js';
import { Environment } from '../../platform/config/environment.js';
import { PicturesOfSiteService } from './pictures-of-site.service.js';

/** The result of a posted form: either it was saved, or its page is shown again. */
export type SectionAnswer = { isSaved: true } | { isSaved: false; status: number; props: SectionPageProps };

/** Shows and saves the form of a section. */
@Injectable()
export class SectionEditorService {
  constructor(
    private readonly editor: SiteEditorService,
    private readonly pictures: PicturesOfSiteService,
    private readonly environment: Environment,
  ) {}

  async show(section: SectionName): Promise<SectionPageProps> {
    const { values, base, isChanged } = await this.editor.section(section);
    return { ...(await this.frame(section)), values, base, isChanged };
  }

  /** Saves a form. @param body its fields, the `base` version it began from, and any list action to `do`. */
  async post(section: SectionName, body: unknown): Promise<SectionAnswer> {
    const { base = '', do: act, ...rest } = textFieldsOf(body);
    const part: Part = sections[section];
    const { values: current } = await this.editor.section(section);
    const typed = await this.pictures.withAltTexts(rest, current);
    const action = part.kind === 'list' && readListAction(act);
    const frame = await this.frame(section);
    if (action)
      return answer(200, {
        ...frame,
        base,
        values: afterAction(part, typed, action),
        isChanged: true,
        isUnsaved: true,
      });
    try {
      const unknown = await this.pictures.problemsWith(typed);
      const errors = Object.keys(unknown).length > 0 ? unknown : await this.editor.save(section, typed, base);
      return errors
        ? answer(422, { ...frame, base, values: typed, isChanged: true, errors })
        : { isSaved: true };
    } catch (error) {
      if (!(error instanceof EditConflict)) throw error;
      const { base: current } = await this.editor.section(section);
      const theirs = await this.theirChanges(section);
      return answer(409, { ...frame, base: current, values: typed, isChanged: true, theirs });
    }
  }

  /** Describes another person's unpublished changes to a section. */
  private async theirChanges(section: SectionName): Promise<string[]> {
    const { changes } = await this.editor.unpublished();
    const own = changes.find((one) => one.section === section)?.lines;
    return own ?? ['Your draft was published or discarded in another window. Reload the page.'];
  }

  private async frame(section: SectionName) {
    const draft = await this.editor.draft();
    const set = serverSettings(draft, this.environment).filter((setting) => setting.section === section);
    return {
      section,
      pictures: await this.pictures.choices(),
      setByServer: set.map(({ field, variable, value }) => ({ field, variable, value })),
    };
  }
}

const answer = (status: number, props: SectionPageProps): SectionAnswer => ({
  isSaved: false,
  status,
  props,
});

/** Returns the text fields of a posted body. */
function textFieldsOf(body: unknown): FormValues {
  const entries = Object.entries((body ?? {}) as Record<string, unknown>);
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
