import { isUncounted } from '../../views/contracts/analytics/uncounted.js';
import { tabStorage } from '../../views/contracts/browser-storage.js';
import { wantsNoTracking } from './pixel.js';

const key = 'carpet-care-session';
const sentKey = `${key}-told`;

let id: string | undefined;

/** Returns the session's ID. It lasts as long as the tab, or as the page if nothing can be stored. */
export function sessionId(): string {
  if (id) return id;
  id = tabStorage.read(key) ?? newId();
  tabStorage.write(key, id);
  return id;
}

/** Checks whether the session itself has been sent. */
export const isSessionSent = () => tabStorage.read(sentKey) !== undefined;
/** Records that the session has been sent. */
export const markSessionSent = () => tabStorage.write(sentKey, '1');

/** Checks whether this visitor is counted: not if they opted out, nor the owner with counting turned off. */
export const isCounted = () => !wantsNoTracking() && !isUncounted();

/** Makes a UUID. Pages without TLS have no randomUUID. */
function newId(): string {
  if (crypto.randomUUID) return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 15) | 64;
  bytes[8] = (bytes[8] & 63) | 128;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
