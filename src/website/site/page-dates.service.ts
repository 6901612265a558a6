import { Injectable } from '@nestjs/common';
import { concernsItem, type SectionChanges } from '../../../views/content/changes.js';
import { SiteContentService } from '../../business/content/site-content.service.js';
import { SiteEditorService, type VersionLine } from '../../business/content/site-editor.service.js';
import { ProofDatesService } from '../../business/proof/proof-dates.service.js';
import { BackgroundTask } from '../../platform/background/background-task.js';
import type { PublicPage } from './public-paths.js';

/** The pause after a failed read, for example while the database is down. */
const retryMs = 10_000;

/** Knows when each page last changed, from published versions and the photo pairs and reviews it shows. */
@Injectable()
export class PageDatesService {
  /** The newest first. */
  private versions: readonly VersionLine[] = [];
  readonly task = new BackgroundTask(
    async () => {
      this.versions = await this.editor.list();
    },
    () => retryMs,
    { first: () => 0 },
  );

  constructor(
    private readonly editor: SiteEditorService,
    private readonly proof: ProofDatesService,
    content: SiteContentService,
  ) {
    content.onChange(() => this.task.wake());
  }

  /** Returns the day or ISO 8601 instant of a page's last change; undefined if none since the site began. */
  dateOf(page: PublicPage): string | undefined {
    const { since, proof = [] } = page;
    const changed = this.versions.find(({ changes }) => changes.some((change) => isShown(change, page)));
    const dates = [since, changed?.publishedAt.toISOString(), this.proof.newestOf(proof)];
    return dates
      .filter((date) => date !== undefined)
      .sort()
      .at(-1);
  }
}

/** Whether a page shows what was changed in a section. */
export const isShown = (change: SectionChanges, { shows, item }: PublicPage): boolean =>
  shows.includes(change.section) && (item?.of !== change.section || concernsItem(change, item.named));
