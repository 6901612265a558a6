import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import pLimit from 'p-limit';
import type { Tuning } from '../platform/config/tuning.js';
import { TooManyRequests } from '../platform/http/too-many-requests.js';

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/**
 * Parameters of scrypt: N = 2^ln, r and p. Production uses OWASP's at 32 MiB. Those at 16 MiB are equally
 * strong, but cost the process 35 MB forever: after a block of up to 32 MiB is freed, glibc retains later
 * freed memory up to twice its size (M_MMAP_THRESHOLD).
 */
type PasswordCost = Tuning['passwordCost'];

const keyLength = 32;

/**
 * At most two hashes run at once, so that a burst of logins doesn't take memory and CPU from visitors. One of
 * the two is for the owner: for known browsers and for setting a password.
 */
const queues = { strangers: pLimit(1), owner: pLimit(1) };
/** With this many waiting in a queue, the next is rejected, since it would wait for seconds. */
const maxWaiting = 10;

/** Thrown when too many passwords wait to be checked. */
export class TooManyPasswords extends TooManyRequests {
  constructor() {
    super('Too many login attempts right now. Please try again in a few seconds.', 5);
  }
}

/** Hashes a password into a PHC string, `$scrypt$ln=15,r=8,p=3$<salt>$<hash>`. */
export async function hashPassword(password: string, cost: PasswordCost): Promise<string> {
  const salt = randomBytes(16);
  const hash = await queues.owner(() => derive(password.normalize('NFKC'), salt, keyLength, options(cost)));
  return `$scrypt$ln=${cost.ln},r=${cost.r},p=${cost.p}$${base64(salt)}$${base64(hash)}`;
}

/**
 * Compares a password with a stored hash in constant time.
 * @throws {TooManyPasswords} when too many are waiting.
 */
export async function verifyPassword(
  password: string,
  phc: string,
  queue: keyof typeof queues = 'strangers',
): Promise<boolean> {
  const match = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(phc);
  if (queues[queue].pendingCount >= maxWaiting) throw new TooManyPasswords();
  if (!match) throw new Error('The stored password hash is not in the scrypt PHC format.');
  const [ln, r, p] = match.slice(1, 4).map(Number);
  const [salt, expected] = match.slice(4).map((text) => Buffer.from(text, 'base64'));
  const actual = await queues[queue](() =>
    derive(password.normalize('NFKC'), salt, expected.length, options({ ln, r, p })),
  );
  return timingSafeEqual(actual, expected);
}

const options = ({ ln, r, p }: PasswordCost): ScryptOptions => ({
  N: 2 ** ln,
  r,
  p,
  maxmem: 256 * 2 ** ln * r,
});
const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
