import { Controller, type MessageEvent, Module, Sse } from '@nestjs/common';
import { concat, NEVER, type Observable, of } from 'rxjs';
import { OpenToEveryone } from '../http/open-to-everyone.decorator.js';

const start = String(process.pid);

/** Sends open pages the id of the server's process; another id, after a restart, makes them reload. */
@Controller('development')
@OpenToEveryone()
class DevelopmentController {
  @Sse('start')
  start(): Observable<MessageEvent> {
    return concat(of({ data: start, retry: 200 }), NEVER);
  }
}

/** Part of the app under `npm run dev` only. */
@Module({ controllers: [DevelopmentController] })
export class DevelopmentModule {}
