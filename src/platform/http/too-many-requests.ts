import { HttpException } from '@nestjs/common';

/** 429, saying in whole seconds when it is worth trying again. */
export class TooManyRequests extends HttpException {
  readonly retryAfterSeconds: number;

  /** @param seconds until it is worth trying again; a fraction counts as a whole one. */
  constructor(message: string, seconds: number) {
    super(message, 429);
    this.retryAfterSeconds = Math.max(1, Math.ceil(seconds));
  }
}
