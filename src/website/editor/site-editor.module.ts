import { Module } from '@nestjs/common';
import { AdminAuthModule } from '../../admin-auth/admin-auth.module.js';
import { BusinessModule } from '../../business/business.module.js';
import { SiteContentModule } from '../../business/content/site-content.module.js';
import { PagesModule } from '../../pages/pages.module.js';
import { PicturesModule } from '../pictures/pictures.module.js';
import { EmailChangesService } from './email-changes.service.js';
import { PicturesOfSiteService } from './pictures-of-site.service.js';
import { SectionEditorService } from './section-editor.service.js';
import { SiteEditorController } from './site-editor.controller.js';
import { SitePreviewController } from './site-preview.controller.js';

/** The owner's website editor: forms, preview and versions. */
@Module({
  imports: [AdminAuthModule, BusinessModule, PagesModule, PicturesModule, SiteContentModule],
  controllers: [SitePreviewController, SiteEditorController],
  providers: [EmailChangesService, PicturesOfSiteService, SectionEditorService],
})
export class SiteEditorModule {}
