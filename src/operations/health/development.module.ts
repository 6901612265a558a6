import { Controller, type MessageEvent, Module, Query, Sse } from '@nestjs/common';
import { concat, NEVER, type Observable, of } from 'rxjs';
import { OpenToEveryone } from '../../platform/http/open-to-everyone.decorator.js';

const start = String(process.pid);

/** What scripts/dev/dev.mjs restarted for: when it was saved, in milliseconds since 1970, and which files. */
type Change = { since: number; what: string } | undefined;

/** Sends open pages the id of the server's process; another id, after a restart, makes them reload. */
@Controller('development')
@OpenToEveryone()
class DevelopmentController {
  private change = (globalThis as { developmentChange?: Change }).developmentChange;

  /** @param opened when the page was asked for: the first since the change tells how long that took to be seen. */
  @Sse('start')
  start(@Query('opened') opened: string): Observable<MessageEvent> {
    if (this.change && Number(opened) > this.change.since) {
      const { since, what } = this.change;
      process.stdout.write(`Reloaded ${Date.now() - since} ms after the change of ${what}\n`);
      this.change = undefined;
    }
    return concat(of({ data: start, retry: 50 }), NEVER);
  }
}

/** Part of the app under `npm run dev` only. */
@Module({ controllers: [DevelopmentController] })
export class DevelopmentModule {}
