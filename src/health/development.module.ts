import { Controller, type MessageEvent, Module, Sse } from '@nestjs/common';
import { concat, NEVER, type Observable, of } from 'rxjs';
import { OpenToEveryone } from '../http/open-to-everyone.decorator.js';

const start = String(process.pid);

/** Tells open pages which start of the server they talk to; a new one makes them reload. */
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
