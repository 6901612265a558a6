import { Injectable } from '@nestjs/common';

/** What time it is, for everything that happens at a certain time; tests replace it. */
@Injectable()
export class ClockService {
  now(): Date {
    return new Date();
  }
}
