import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../../platform/audit/audit.module.js';
import { DatabaseModule } from '../../platform/database/database.module.js';
import { SiteContentService } from './site-content.service.js';
import { SiteDraft } from './site-draft.entity.js';
import { SiteEditorService } from './site-editor.service.js';
import { SiteVersion } from './site-version.entity.js';

/** Stores the site's content that the owner can edit: the live version, the draft and earlier versions. */
@Module({
  imports: [TypeOrmModule.forFeature([SiteVersion, SiteDraft]), AuditModule, DatabaseModule],
  providers: [SiteContentService, SiteEditorService],
  exports: [SiteContentService, SiteEditorService],
})
export class SiteContentModule {}
