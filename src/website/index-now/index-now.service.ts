import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { EntityManager, Repository } from 'typeorm';
import { SiteEditorService } from '../../business/content/site-editor.service.js';
import { AuditLogService } from '../../platform/audit/audit-log.service.js';
import { UnitOfWorkService } from '../../platform/database/unit-of-work.service.js';
import { OutboxService } from '../../platform/outbox/outbox.service.js';
import { IndexNowSettings } from './index-now-settings.entity.js';

const onlyRow = 1;
const keyBytes = 16;

/** Notifies search engines of pages that a publication changes (indexnow.org), if the owner wants that. */
@Injectable()
export class IndexNowService {
  constructor(
    @InjectRepository(IndexNowSettings) private readonly rows: Repository<IndexNowSettings>,
    private readonly audit: AuditLogService,
    private readonly unitOfWork: UnitOfWorkService,
    private readonly outbox: OutboxService,
    editor: SiteEditorService,
  ) {
    editor.onPublish((manager, { number }) => this.enqueue(manager, number));
  }

  /** Returns the key while notices are on; otherwise undefined. */
  async key(): Promise<string | undefined> {
    const row = await this.rows.findOneBy({ id: onlyRow });
    return row?.isOn ? row.key : undefined;
  }

  /** Turns notices on or off. The key stays the same. */
  async turn(isOn: boolean): Promise<void> {
    await this.unitOfWork.run(async (manager) => {
      const row = await manager.findOneBy(IndexNowSettings, { id: onlyRow });
      const key = row?.key ?? randomBytes(keyBytes).toString('hex');
      await manager.save(IndexNowSettings, { id: onlyRow, key, isOn });
      await this.audit.record(manager, 'index-now.changed', isOn ? 'On' : 'Off');
    });
  }

  private async enqueue(manager: EntityManager, version: number): Promise<void> {
    const row = await manager.findOneBy(IndexNowSettings, { id: onlyRow });
    if (row?.isOn)
      await this.outbox.enqueue(manager, { leadId: 0, kind: 'index-now', occasion: String(version) });
  }
}

/** The file that proves to search engines that the site uses a key. */
export const keyFile = (key: string) => `/indexnow-${key}.txt`;
