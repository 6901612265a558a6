import { Controller, type MessageEvent, Module, Query, Sse } from '@nestjs/common';
import { concat, NEVER, type Observable, of } from 'rxjs';
import { OpenToEveryone } from '../../platform/http/open-to-everyone.decorator.js';

const start = String(process.pid);

/** The change that scripts/dev/dev.mjs restarted for: its time in milliseconds since 1970, and its files. */
type Change = { since: number; what: string } | undefined;

/** Sends open pages the ID of the server's process. A new ID, after a restart, makes them reload. */
@Controller('development')
@OpenToEveryone()
class DevelopmentController {
  private change = (globalThis as { developmentChange?: Change }).developmentChange;

  /** @param opened when the page was requested. The first request after a change shows how long the change took. */
  @Sse('start')
  start(@Query('opened') opened: string): Observable<MessageEvent> {
    if (this.change && Number(opened) > this.change.since) {
      const { since, what } = this.change;
      process.stdout.write(`Reloaded ${Date.now() - since} ms after the change to ${what}\n`);
      this.change = undefined;
    }
    return concat(of({ data: start, retry: 50 }), NEVER);
  }
}

/** Only part of the app under `npm run dev`. */
@Module({ controllers: [DevelopmentController] })
export class DevelopmentModule {}
