import { HttpException } from '@nestjs/common';

/** A 429 with the whole seconds until a retry makes sense. */
export class TooManyRequests extends HttpException {
  readonly retryAfterSeconds: number;

  /** @param seconds until a retry makes sense; rounded up. */
  constructor(message: string, seconds: number) {
    super(message, 429);
    this.retryAfterSeconds = Math.max(1, Math.ceil(seconds));
  }
}
