import { NotFoundException, StreamableFile } from '@nestjs/common';
import type { Response } from 'express';

/** Sends a photo privately and uncached, always as an image whatever its bytes contain. */
export function photoAnswer(response: Response, bytes: Buffer): StreamableFile {
  const policy = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'";
  response.set({ 'Cache-Control': 'private, no-store', 'Content-Security-Policy': policy });
  return new StreamableFile(bytes, { type: 'image/jpeg', disposition: 'inline' });
}

/** Parses an ID from a URL. @throws {NotFoundException} if it can’t be one. */
export function idOf(written: string): number {
  if (!/^\d{1,9}$/.test(written)) throw new NotFoundException();
  return Number(written);
}
