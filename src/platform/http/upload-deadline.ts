import { RequestTimeoutException } from '@nestjs/common';
import type { Request } from 'express';
import type { Tuning } from '../config/tuning.js';

const tooSlow = 'The upload was too slow and has stopped. Check your connection and try again.';
/** How long to drop what still arrives after the answer. Closed at once, a connection may lose the answer. */
const lingerMs = 1_000;

/**
 * Waits until an upload is read.
 * @throws {RequestTimeoutException} if nothing arrives for a while, or it takes too long in all. After that
 * answer the connection ends.
 */
export async function readInTime(
  request: Request,
  reading: Promise<unknown>,
  { maxSilenceMs, maxMs }: Tuning['uploads'],
): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const stop = () => {
      // The parser takes no more; it ends with the connection.
      request.unpipe();
      request.resume();
      request.res?.once('finish', () => setTimeout(() => request.destroy(), lingerMs).unref());
      reject(new RequestTimeoutException(tooSlow));
    };
    timer = setTimeout(stop, maxMs);
    request.setTimeout(maxSilenceMs, stop);
  });
  try {
    await Promise.race([reading, late]);
  } finally {
    clearTimeout(timer);
    request.setTimeout(0);
  }
}
