import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, LessThanOrEqual, type Repository } from 'typeorm';
import { changesBetween, type SectionChanges } from '../../../views/content/changes.js';
import { type FormValues, formOf, readForm } from '../../../views/content/forms.js';
import { type SectionName, type SiteContent, sectionNames, sections } from '../../../views/content/schema.js';
import type { FieldErrors } from '../../../views/forms/rules.js';
import { AuditLogService } from '../../platform/audit/audit-log.service.js';
import { ClockService } from '../../platform/config/clock.service.js';
import { insertRow } from '../../platform/database/insert-row.js';
import { UnitOfWorkService } from '../../platform/database/unit-of-work.service.js';
import { SiteContentService } from './site-content.service.js';
import { SiteDraft } from './site-draft.entity.js';
import { SiteVersion } from './site-version.entity.js';
import { storedContent, storedSections, version1 } from './stored-content.js';

/** Older versions are deleted. */
const maxVersions = 200;

/** The same content was changed in another window. Nothing was stored. */
export class EditConflict extends Error {}

/** A section as the editor shows it. */
export interface EditedSection {
  values: FormValues;
  /** A fingerprint of the edited content. A save sends it back, so that it doesn't undo another change. */
  base: string;
  /** Whether it differs from the live content. */
  isChanged: boolean;
}

/** The owner's unpublished changes. */
export interface UnpublishedChanges {
  changes: SectionChanges[];
  /** A fingerprint of the changes. Publishing sends it back, so that only reviewed changes are published. */
  seen: string;
  savedAt: Date | null;
}

/** A version as the history lists it. */
export interface VersionLine {
  number: number;
  publishedAt: Date;
  changes: SectionChanges[];
}

/** A version that is being published. */
export interface Publication {
  number: number;
  before: SiteContent;
  after: SiteContent;
}

/** Runs in the transaction that stores a version. */
type PublishListener = (manager: EntityManager, publication: Publication) => Promise<void>;

type Sections = Partial<SiteContent>;
interface OpenDraft {
  row: SiteDraft;
  sections: Sections;
}

/** Edits the content: saves sections into the draft, publishes the draft, restores earlier versions. */
@Injectable()
export class SiteEditorService {
  private readonly listeners: PublishListener[] = [];

  constructor(
    @InjectRepository(SiteVersion) private readonly versions: Repository<SiteVersion>,
    private readonly audit: AuditLogService,
    private readonly unitOfWork: UnitOfWorkService,
    private readonly content: SiteContentService,
    private readonly clock: ClockService,
  ) {}

  /** Calls a function for each version that the owner publishes. It only writes rows: nothing slow. */
  onPublish(listener: PublishListener): void {
    this.listeners.push(listener);
  }

  /** Returns the live content with the draft's changes, without the environment variables. */
  async draft(): Promise<SiteContent> {
    const { live, draft } = await this.unitOfWork.run(async (manager) => ({
      live: await liveContent(manager),
      draft: await openDraft(manager),
    }));
    return { ...live, ...draft.sections };
  }

  /** Returns a section of the draft for the editor. */
  async section(name: SectionName): Promise<EditedSection> {
    const draft = await this.draft();
    const { published } = this.content.published;
    return {
      values: formOf(sections[name], draft[name]),
      base: nameOf(draft[name]),
      isChanged: nameOf(draft[name]) !== nameOf(published[name]),
    };
  }

  /** Returns the differences between the draft and the live content. */
  async unpublished(): Promise<UnpublishedChanges> {
    return this.unitOfWork.run(async (manager) => {
      const live = await liveContent(manager);
      const draft = await openDraft(manager);
      const changes = changesBetween(live, { ...live, ...draft.sections });
      return { changes, seen: nameOf([live, draft.sections]), savedAt: draft.row.savedAt };
    });
  }

  /**
   * Saves a section into the draft.
   * @param base the fingerprint from `section`
   * @returns the errors by field; nothing is stored then. Undefined if the section was stored.
   * @throws {EditConflict} if the section has changed since
   */
  async save(name: SectionName, values: FormValues, base: string): Promise<FieldErrors | undefined> {
    const { value, errors } = readForm(sections[name], values);
    if (Object.keys(errors).length > 0) return errors;
    await this.unitOfWork.run(async (manager) => {
      const live = await liveContent(manager);
      const { row, sections: changed } = await openDraft(manager);
      const current = changed[name] ?? live[name];
      if (nameOf(current) !== base && nameOf(current) !== nameOf(value)) throw new EditConflict();
      await this.store(manager, row, withoutUnchanged({ ...changed, [name]: value }, live));
    });
    return undefined;
  }

  /** Discards the unpublished changes of one section, or of all. */
  async discard(name?: SectionName): Promise<void> {
    await this.unitOfWork.run(async (manager) => {
      const { row, sections: changed } = await openDraft(manager);
      await this.store(manager, row, name ? { ...changed, [name]: undefined } : {});
    });
  }

  /**
   * Publishes the draft, so that visitors see it.
   * @param seen the fingerprint from `unpublished`
   * @throws {EditConflict} if the draft or the live content has changed since
   */
  async publish(seen: string): Promise<void> {
    await this.unitOfWork.run(async (manager) => {
      const live = await liveContent(manager);
      const { row, sections: changed } = await openDraft(manager);
      if (nameOf([live, changed]) !== seen) throw new EditConflict();
      await this.insert(manager, live, { ...live, ...changed });
      await this.store(manager, row, {});
    });
    await this.content.refresh();
  }

  /**
   * Whether publishing what has a fingerprint changes the business's email, or isn't known to: the draft has
   * changed since.
   */
  async mayChangeEmail(seen: string): Promise<boolean> {
    return this.unitOfWork.run(async (manager) => {
      const live = await liveContent(manager);
      const { sections: changed } = await openDraft(manager);
      return nameOf([live, changed]) !== seen || emailOf({ ...live, ...changed }) !== emailOf(live);
    });
  }

  /** Whether restoring a version changes the business's email. */
  async restoresEmail(number: number): Promise<boolean> {
    const content = (await this.version(number))?.content;
    return content !== undefined && emailOf(content) !== emailOf(await this.unitOfWork.run(liveContent));
  }

  /** Lists the stored versions, the newest first. */
  async list(): Promise<VersionLine[]> {
    const rows = await this.versions.find({
      select: { id: true, publishedAt: true, changes: true },
      order: { id: 'DESC' },
      take: maxVersions,
    });
    return rows.map(({ id, publishedAt, changes }) => ({
      number: id,
      publishedAt,
      changes: JSON.parse(changes) as SectionChanges[],
    }));
  }

  /** Returns a version's content, and what restoring it would change; undefined if it isn't stored. */
  async version(number: number): Promise<{ content: SiteContent; changes: SectionChanges[] } | undefined> {
    const row = await this.versions.findOneBy({ id: number });
    if (!row) return undefined;
    const content = storedContent(JSON.parse(row.content));
    return { content, changes: changesBetween(this.content.published.published, content) };
  }

  /** Publishes an earlier version as a new one. Keeps the draft. @returns whether the version is stored */
  async restore(number: number): Promise<boolean> {
    const isFound = await this.unitOfWork.run(async (manager) => {
      const row = await manager.findOneBy(SiteVersion, { id: number });
      if (!row) return false;
      const { row: draft, sections: changed } = await openDraft(manager);
      const content = storedContent(JSON.parse(row.content));
      await this.insert(manager, await liveContent(manager), content);
      await this.store(manager, draft, withoutUnchanged(changed, content));
      return true;
    });
    await this.content.refresh();
    return isFound;
  }

  /** Checks whether the draft or a stored version uses a picture. */
  async uses(picture: string): Promise<boolean> {
    const quoted = `%"${picture}"%`;
    const found = await this.unitOfWork.run((manager) =>
      manager.query(
        'SELECT 1 AS found FROM site_draft WHERE sections LIKE ? UNION ALL SELECT 1 FROM site_versions WHERE content LIKE ? LIMIT 1',
        [quoted, quoted],
      ),
    );
    return found.length > 0;
  }

  /** Stores a version. The first publication also stores version 1, so that it can be restored. */
  private async insert(manager: EntityManager, before: SiteContent, after: SiteContent): Promise<void> {
    const publishedAt = this.clock.now();
    if ((await manager.count(SiteVersion)) === 0)
      await insertRow(manager, SiteVersion, {
        id: 1,
        content: JSON.stringify(version1),
        changes: '[]',
        publishedAt,
      });
    const changes = changesBetween(before, after);
    const number = await insertRow(manager, SiteVersion, {
      content: JSON.stringify(after),
      changes: JSON.stringify(changes),
      publishedAt,
    });
    const labels = changes.map(({ label }) => label).join(', ');
    await this.audit.record(manager, 'site.published', `Version ${number}: ${labels}`);
    for (const listener of this.listeners) await listener(manager, { number, before, after });
    await removeOld(manager);
  }

  private async store(manager: EntityManager, { revision }: SiteDraft, changed: Sections): Promise<void> {
    const { affected } = await manager.update(
      SiteDraft,
      { id: 1, revision },
      { sections: JSON.stringify(changed), revision: revision + 1, savedAt: this.clock.now() },
    );
    if (affected === 0) throw new EditConflict();
  }
}

async function liveContent(manager: EntityManager): Promise<SiteContent> {
  const [row] = await manager.find(SiteVersion, { order: { id: 'DESC' }, take: 1 });
  return row ? storedContent(JSON.parse(row.content)) : version1;
}

/** Deletes the oldest versions. Counts rows: numbers have gaps if a Galera cluster's nodes count in steps. */
async function removeOld(manager: EntityManager): Promise<void> {
  const [newestTooOld] = await manager.find(SiteVersion, {
    select: { id: true },
    order: { id: 'DESC' },
    skip: maxVersions,
    take: 1,
  });
  if (newestTooOld) await manager.delete(SiteVersion, { id: LessThanOrEqual(newestTooOld.id) });
}

async function openDraft(manager: EntityManager): Promise<OpenDraft> {
  const row = await manager.findOneByOrFail(SiteDraft, { id: 1 });
  return { row, sections: storedSections(JSON.parse(row.sections)) };
}

const emailOf = ({ business }: SiteContent) => business.email;

/** Leaves out sections that equal the live content. */
function withoutUnchanged(changed: Sections, live: SiteContent): Sections {
  const names = sectionNames.filter(
    (name) => changed[name] !== undefined && nameOf(changed[name]) !== nameOf(live[name]),
  );
  return Object.fromEntries(names.map((name) => [name, changed[name]]));
}

const nameOf = (value: unknown) =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 16);
