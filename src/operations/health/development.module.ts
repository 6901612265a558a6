import {
  Controller,
  type MessageEvent,
  Module,
  type OnApplicationBootstrap,
  Query,
  Sse,
} from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { BehaviorSubject, map, type Observable } from 'rxjs';
import { AssetManifest } from '../../pages/asset-manifest.js';
import { BuiltFilesService } from '../../pages/built-files.service.js';
import { PageCacheService } from '../../pages/page-cache.service.js';
import { PageRendererService } from '../../pages/page-renderer.service.js';
import type { View } from '../../pages/views.js';
import { OpenToEveryone } from '../../platform/http/open-to-everyone.decorator.js';

/** The change that scripts/dev/dev.mjs followed: its time in milliseconds since 1970, and its files. */
interface Change {
  since: number;
  what: string;
}

/** Sent by scripts/dev/dev.mjs after a change without a restart: the addresses of changed views, by page. */
interface Update {
  change: Change;
  views: Record<string, string>;
}

/** Sends open pages an ID of what the server shows. A new ID, after a change, makes them reload. */
@Controller('development')
@OpenToEveryone()
class DevelopmentController implements OnApplicationBootstrap {
  private change = (globalThis as { developmentChange?: Change }).developmentChange;
  private readonly shown = new BehaviorSubject(String(process.pid));

  constructor(private readonly modules: ModuleRef) {}

  onApplicationBootstrap(): void {
    process.on('message', (message: Partial<Update>) => message.views && void this.update(message as Update));
    process.send?.('started');
  }

  /** @param opened when the page was requested. The first request after a change shows how long it took. */
  @Sse('start')
  start(@Query('opened') opened: string): Observable<MessageEvent> {
    if (this.change && Number(opened) > this.change.since) {
      const { since, what } = this.change;
      process.stdout.write(`Reloaded ${Date.now() - since} ms after the change to ${what}\n`);
      this.change = undefined;
    }
    return this.shown.pipe(map((data) => ({ data, retry: 50 })));
  }

  /** Shows changed views and browser files. */
  private async update({ change, views }: Update): Promise<void> {
    const renderer = this.get(PageRendererService);
    for (const [name, address] of Object.entries(views)) renderer.show(name, (await import(address)) as View);
    this.get(AssetManifest).readAgain();
    this.get(BuiltFilesService).listAgain();
    this.get(PageCacheService).clear();
    this.change = change;
    this.shown.next(`${process.pid}, ${change.since}`);
  }

  private get<Service>(type: new (...parts: never[]) => Service): Service {
    return this.modules.get(type, { strict: false });
  }
}

/** Only part of the app under `npm run dev`. */
@Module({ controllers: [DevelopmentController] })
export class DevelopmentModule {}
