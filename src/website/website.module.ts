/*
 * Website: serves the public site.
 *
 * - `site`: the public pages and their texts, the sitemap
 * - `editor`: the owner’s editor of the site: its forms, its preview, its versions
 * - `pictures`: the owner’s photos: uploaded, cropped, resized, served
 */
import { Module } from '@nestjs/common';
import { SiteEditorModule } from './editor/site-editor.module.js';
import { PicturesModule } from './pictures/pictures.module.js';
import { SiteModule } from './site/site.module.js';

// Pictures before the editor, whose route /admin/site/:section would take theirs.
@Module({ imports: [SiteModule, PicturesModule, SiteEditorModule] })
export class WebsiteModule {}
