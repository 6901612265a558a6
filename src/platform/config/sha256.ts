import { createHash } from 'node:crypto';

/** Hashes a text with SHA-256. @returns 64 hexadecimal digits */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
