import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DatabaseModule } from '../../platform/database/database.module.js';
import { SiteContentService } from './site-content.service.js';
import { SiteDraft } from './site-draft.entity.js';
import { SiteEditorService } from './site-editor.service.js';
import { SiteVersion } from './site-version.entity.js';

/** What the owner can change of the site: the version that is live, the draft beside it, the versions before. */
@Module({
  imports: [TypeOrmModule.forFeature([SiteVersion, SiteDraft]), DatabaseModule],
  providers: [SiteContentService, SiteEditorService],
  exports: [SiteContentService, SiteEditorService],
})
export class SiteContentModule {}
