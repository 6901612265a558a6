import { HttpException } from '@nestjs/common';

/** 429, saying in whole seconds when it is worth trying again. */
export class TooManyRequests extends HttpException {
  constructor(
    message: string,
    readonly retryAfterSeconds: number,
  ) {
    super(message, 429);
  }
}
