import { Controller, Get, Query } from '@nestjs/common';
import { Page } from '../../pages/page.decorator.js';
import { AuditLogService } from '../../platform/audit/audit-log.service.js';

const pageSize = 50;

/** Serves the audit log, newest first. */
@Controller('admin/settings/audit-log')
export class AuditLogController {
  constructor(private readonly audit: AuditLogService) {}

  /** @param before the ID of the last entry of the page before. */
  @Get()
  @Page('admin/audit-log')
  async show(@Query('before') before: unknown) {
    const from = typeof before === 'string' && /^\d{1,9}$/.test(before) ? Number(before) : undefined;
    const found = await this.audit.list(pageSize + 1, from);
    const entries = found.slice(0, pageSize).map(({ id, createdAt, action, detail, actor }) => ({
      ...{ id, action, detail, actor },
      createdAt: createdAt.toISOString(),
    }));
    return {
      entries,
      isFirstPage: from === undefined,
      nextBefore: found.length > pageSize ? entries.at(-1)?.id : undefined,
    };
  }
}
