import { Injectable } from '@nestjs/common';

/** The current time. Services ask here, so that tests can set it. Measure durations with `performance`. */
@Injectable()
export class ClockService {
  now(): Date {
    return new Date();
  }
}
