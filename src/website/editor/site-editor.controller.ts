import {
  Body,
  ConflictException,
  Controller,
  Get,
  HttpCode,
  NotFoundException,
  Param,
  ParseIntPipe,
  Post,
  Put,
  Query,
} from '@nestjs/common';
import {
  isSectionName,
  type SectionName,
  type SiteContent,
  sectionNames,
  sections,
} from '../../../views/content/schema.js';
import { sectionPath } from '../../../views/content/section-path.js';
import { EditConflict, SiteEditorService } from '../../business/content/site-editor.service.js';
import { Page } from '../../pages/page.decorator.js';
import { seeOther, withStatus } from '../../pages/page-answer.js';
import { InvalidInput } from '../../platform/http/invalid-input.js';
import { RequiresRecentSignIn } from '../../platform/http/requires-recent-sign-in.decorator.js';
import { SectionEditorService } from './section-editor.service.js';

const changeEmail = 'change the email of the business';
/** The site's emails to the owner go to that address, unless a setting names another one. */
const publishesEmail = RequiresRecentSignIn(changeEmail, ({ seen }, find) =>
  find(SiteEditorService).mayChangeEmail(String(seen)),
);

/** The owner's website editor. Everything works as plain forms too. */
@Controller('admin')
export class SiteEditorController {
  constructor(
    private readonly editor: SiteEditorService,
    private readonly forms: SectionEditorService,
  ) {}

  @Get('site')
  @Page('admin/site')
  overview() {
    return this.overviewProps();
  }

  @Post('site/publish')
  @publishesEmail
  @Page('admin/site')
  async publish(@Body() body: { seen?: unknown } | undefined) {
    try {
      await this.editor.publish(String(body?.seen));
    } catch (error) {
      if (!(error instanceof EditConflict)) throw error;
      return withStatus({ ...(await this.overviewProps()), isOutdated: true }, 409);
    }
    return seeOther('/admin/site/versions');
  }

  @Post('site/discard')
  @Page('admin/site')
  async discardAll() {
    await this.editor.discard();
    return seeOther('/admin/site');
  }

  @Get('site/versions')
  @Page('admin/site-versions')
  async versions() {
    const versions = await this.editor.list();
    return { versions: versions.map((one) => ({ ...one, publishedAt: one.publishedAt.toISOString() })) };
  }

  @Get('site/versions/:number')
  @Page('admin/site-version')
  async version(@Param('number', ParseIntPipe) number: number) {
    const version = await this.editor.version(number);
    if (!version) throw new NotFoundException();
    return { number, changes: version.changes };
  }

  @Post('site/versions/:number')
  @RequiresRecentSignIn(changeEmail, (_fields, find, { number }) =>
    find(SiteEditorService).restoresEmail(Number(number) || 0),
  )
  @Page('admin/site-versions')
  async goBackTo(@Param('number', ParseIntPipe) number: number) {
    if (!(await this.editor.restore(number))) throw new NotFoundException();
    return seeOther('/admin/site/versions');
  }

  @Get('site/:section')
  @Page('admin/site-section')
  async show(@Param('section') section: string, @Query('saved') saved: unknown) {
    return { ...(await this.forms.show(sectionAt(section))), isSaved: saved !== undefined };
  }

  @Post('site/:section')
  @Page('admin/site-section')
  async save(@Param('section') section: string, @Body() body: unknown) {
    const name = sectionAt(section);
    const answer = await this.forms.post(name, body);
    return answer.isSaved
      ? seeOther(`${sectionPath(name)}?saved=1`)
      : withStatus(answer.props, answer.status);
  }

  @Post('site/:section/discard')
  @Page('admin/site-section')
  async discard(@Param('section') section: string) {
    await this.editor.discard(sectionAt(section));
    return seeOther('/admin/site');
  }

  /** Returns the sections and the unpublished changes. */
  @Get('api/site')
  async unpublished() {
    const { changes, seen } = await this.editor.unpublished();
    return { sections: sectionNames, changes, seen };
  }

  /** Returns a section's fields by name, and its `base`, which a save must send back. */
  @Get('api/site/sections/:section')
  section(@Param('section') section: string) {
    return this.editor.section(known(section));
  }

  @Put('api/site/sections/:section')
  async saveByScript(@Param('section') name: string, @Body() body: Record<string, unknown> | undefined) {
    const answer = await this.forms.post(known(name), { ...(body?.values as object), base: body?.base });
    if (answer.isSaved) return this.editor.section(known(name));
    const { errors = {} } = answer.props;
    if (answer.status === 409)
      throw new ConflictException('This was changed in another window. Reload the page before you save.');
    throw new InvalidInput(
      Object.entries(errors).map(([field, message]) => ({ field, message: String(message) })),
    );
  }

  @Post('api/site/publish')
  @publishesEmail
  @HttpCode(200)
  async publishByScript(@Body() body: { seen?: unknown } | undefined) {
    try {
      await this.editor.publish(String(body?.seen));
    } catch (error) {
      if (!(error instanceof EditConflict)) throw error;
      throw new ConflictException(
        'Something changed since you opened this page. Reload it and check the changes before you publish.',
      );
    }
    return { success: true };
  }

  private async overviewProps() {
    const { changes, seen, savedAt } = await this.editor.unpublished();
    const changed = new Set(changes.map(({ section }) => section));
    const draft = await this.editor.draft();
    return {
      sections: sectionNames.map((name) => ({
        name,
        label: sections[name].label,
        isChanged: changed.has(name),
        photo: firstPhoto(draft[name]) ?? photoBeside(name, draft),
      })),
      changes,
      seen,
      savedAt: savedAt?.toISOString(),
    };
  }
}

/** Returns the name of a section's photo that is in the section of other photos, if it has one. */
const photoBeside = (name: SectionName, { pictures }: SiteContent) =>
  name in pictures ? pictures[name as keyof typeof pictures].name : undefined;

/** Returns the name of the first photo in a part of the content, if there is any. */
function firstPhoto(content: unknown): string | undefined {
  if (typeof content !== 'object' || content === null) return undefined;
  if ('alt' in content && 'name' in content && content.name) return String(content.name);
  for (const inner of Object.values(content)) {
    const found = firstPhoto(inner);
    if (found) return found;
  }
  return undefined;
}

function known(section: string): SectionName {
  if (!isSectionName(section)) throw new NotFoundException();
  return section;
}

/** Returns the section with this page name. @throws {NotFoundException} */
function sectionAt(page: string): SectionName {
  const section = sectionNames.find((name) => sectionPath(name) === `/admin/site/${page}`);
  if (!section) throw new NotFoundException();
  return section;
}
