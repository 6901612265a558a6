import { NotFoundException, StreamableFile } from '@nestjs/common';
import type { Response } from 'express';

/** A photograph as an answer: for whoever asked alone, in no cache, and a picture whatever it may hold. */
export function photoAnswer(response: Response, bytes: Buffer): StreamableFile {
  response.set({ 'Cache-Control': 'private, no-store', 'Content-Security-Policy': "default-src 'none'" });
  return new StreamableFile(bytes, { type: 'image/jpeg', disposition: 'inline' });
}

/** An id as an address says it. @throws {NotFoundException} for what can be none. */
export function idOf(written: string): number {
  if (!/^\d{1,9}$/.test(written)) throw new NotFoundException();
  return Number(written);
}
