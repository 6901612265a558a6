import { Injectable } from '@nestjs/common';

/** What time it is, for everything that waits for its time; tests set it. */
@Injectable()
export class ClockService {
  now(): Date {
    return new Date();
  }
}
