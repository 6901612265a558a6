import type { Response } from 'express';

/** The preview is shown in a frame next to the form. Emails contain inline styles and nothing else. */
const previewHeaders = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox",
  'X-Frame-Options': 'SAMEORIGIN',
};

/** Prepares a response for the frame: browsers warn about the removed header in a sandbox's own origin. */
export function forFrame(response: Response): Response {
  response.removeHeader('Speculation-Rules');
  return response.set(previewHeaders);
}
