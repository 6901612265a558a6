/*
 * Pages: renders React pages to HTML.
 *
 * A handler marked with `@Page('name')` returns the props of a view in `views/pages`. `PageInterceptor`
 * renders it inside its layout, `PageCacheService` caches public pages until their content changes,
 * `BuiltFilesService` serves the browser’s files. At startup this module finds every page that a handler
 * uses, and stops with a message if a part of one is missing.
 */
import { Module, type OnModuleInit } from '@nestjs/common';
import {
  APP_FILTER,
  APP_INTERCEPTOR,
  DiscoveryModule,
  DiscoveryService,
  MetadataScanner,
} from '@nestjs/core';
import { BusinessModule } from '../business/business.module.js';
import { DatabaseModule } from '../platform/database/database.module.js';
import { AssetManifest } from './asset-manifest.js';
import { BuiltFilesService } from './built-files.service.js';
import { EmailRendererService } from './email-renderer.service.js';
import { ErrorFilter } from './error.filter.js';
import { PAGE, type PageMetadata } from './page.decorator.js';
import { PageInterceptor } from './page.interceptor.js';
import { PageCacheService } from './page-cache.service.js';
import { PageFramesService } from './page-frames.service.js';
import { PageRendererService } from './page-renderer.service.js';
import { SharePicturesService } from './share-pictures.service.js';

@Module({
  imports: [BusinessModule, DatabaseModule, DiscoveryModule],
  providers: [
    { provide: AssetManifest, useFactory: () => AssetManifest.read() },
    PageRendererService,
    EmailRendererService,
    PageCacheService,
    PageFramesService,
    BuiltFilesService,
    SharePicturesService,
    { provide: APP_INTERCEPTOR, useClass: PageInterceptor },
    { provide: APP_FILTER, useClass: ErrorFilter },
  ],
  exports: [AssetManifest, PageCacheService, PageFramesService, EmailRendererService, SharePicturesService],
})
export class PagesModule implements OnModuleInit {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly renderer: PageRendererService,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.renderer.prepare(
      new Set(['error', 'admin/not-found', 'admin/confirm', ...this.pagesOfHandlers()]),
    );
  }

  private pagesOfHandlers(): string[] {
    return this.discovery.getControllers().flatMap(({ metatype }) => {
      const prototype = metatype?.prototype;
      if (!prototype) return [];
      return this.scanner.getAllMethodNames(prototype).flatMap((method) => {
        const page: PageMetadata | undefined = Reflect.getMetadata(PAGE, prototype[method]);
        return page ? [page.name, ...(page.others ?? [])] : [];
      });
    });
  }
}
