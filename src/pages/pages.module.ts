import { Global, Module, type OnModuleInit } from '@nestjs/common';
import {
  APP_FILTER,
  APP_INTERCEPTOR,
  DiscoveryModule,
  DiscoveryService,
  MetadataScanner,
} from '@nestjs/core';
import { AssetManifest } from './asset-manifest.js';
import { BuiltFiles } from './built-files.js';
import { ErrorFilter } from './error.filter.js';
import { MailRenderer } from './mail-renderer.js';
import { PAGE, type PageMetadata } from './page.decorator.js';
import { PageInterceptor } from './page.interceptor.js';
import { PageCache } from './page-cache.js';
import { PageRenderer } from './page-renderer.js';

/** The page engine. At the start it finds every page that a handler names and makes sure that all its parts exist. */
@Global()
@Module({
  imports: [DiscoveryModule],
  providers: [
    { provide: AssetManifest, useFactory: () => AssetManifest.read() },
    PageRenderer,
    MailRenderer,
    PageCache,
    BuiltFiles,
    { provide: APP_INTERCEPTOR, useClass: PageInterceptor },
    { provide: APP_FILTER, useClass: ErrorFilter },
  ],
  exports: [PageRenderer, MailRenderer, PageCache, BuiltFiles],
})
export class PagesModule implements OnModuleInit {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly renderer: PageRenderer,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.renderer.prepare(new Set(['error', ...this.pagesOfHandlers()]));
  }

  private pagesOfHandlers(): string[] {
    return this.discovery.getControllers().flatMap(({ metatype }) => {
      const prototype = metatype?.prototype;
      if (!prototype) return [];
      return this.scanner.getAllMethodNames(prototype).flatMap((method) => {
        const page: PageMetadata | undefined = Reflect.getMetadata(PAGE, prototype[method]);
        return page ? [page.name] : [];
      });
    });
  }
}
