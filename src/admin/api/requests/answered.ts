import type { Response } from 'express';
import type { ApiWritten } from './api-requests.service.js';

/** Sets the status and headers of the answer to a write. @returns its body */
export function answered(response: Response, { status, text, isRepeat }: ApiWritten): string {
  response.status(status);
  if (isRepeat) response.set('Idempotency-Replayed', 'true');
  return text;
}
