/*
 * Website: serves the public site.
 *
 * - `site`: the public pages and their texts, the sitemap
 * - `index-now`: notices to search engines about published changes
 * - `editor`: the owner’s website editor: forms, preview, versions
 * - `pictures`: the owner’s photos: uploaded, cropped, resized, served
 */
import { Module } from '@nestjs/common';
import { SiteEditorModule } from './editor/site-editor.module.js';
import { IndexNowModule } from './index-now/index-now.module.js';
import { PicturesModule } from './pictures/pictures.module.js';
import { SiteModule } from './site/site.module.js';

// Photos come before the editor, whose route /admin/site/:section would match theirs.
@Module({ imports: [SiteModule, IndexNowModule, PicturesModule, SiteEditorModule] })
export class WebsiteModule {}
