import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { SecurityLogService } from '../../admin-auth/security-log.service.js';
import { type Publication, SiteEditorService } from '../../business/content/site-editor.service.js';
import { version1 } from '../../business/content/stored-content.js';

/** Emails the business's former address when another is published: the owner may not have done it. */
@Injectable()
export class EmailChangesService {
  constructor(
    editor: SiteEditorService,
    private readonly log: SecurityLogService,
  ) {
    editor.onPublish((manager, publication) => this.note(manager, publication));
  }

  private async note(manager: EntityManager, { before, after }: Publication): Promise<void> {
    const { email } = before.business;
    if (email === after.business.email) return;
    const change = [manager, 'business-email.changed', email] as const;
    // No one reads the address that a new site comes with.
    await (email === version1.business.email ? this.log.record(...change) : this.log.notify(...change));
  }
}
