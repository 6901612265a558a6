import { Injectable } from '@nestjs/common';

/** What time it is. Every service that needs the time of day asks here; tests set it. Spans are measured by `performance`. */
@Injectable()
export class ClockService {
  now(): Date {
    return new Date();
  }
}
