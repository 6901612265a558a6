import { isIP } from 'node:net';
import { email } from '../../views/forms/rules.js';

export const isSlug = (value: string) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(value) && value.length <= 60;

export function isPublicOrigin(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const url = new URL(value);
  return /^https?:$/.test(url.protocol) && url.origin === value.replace(/\/$/, '');
}

export function isMysqlUrl(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, pathname } = new URL(value);
  return /^(mysql|mariadb):$/.test(protocol) && hostname !== '' && /^\/[^/]+$/.test(pathname);
}

/** A hop count, or what Express's "trust proxy" takes as addresses: IPs, networks, its three group names. */
export function isProxyList(value: string): boolean {
  if (/^\d{1,2}$/.test(value)) return true;
  return value.split(',').every((entry) => {
    const [address = '', prefix] = entry.trim().split('/');
    if (/^(loopback|linklocal|uniquelocal)$/.test(address)) return prefix === undefined;
    const bits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
    return bits > 0 && (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits));
  });
}

/** Whether a host, or an address to listen on, is this machine alone. */
export const isLoopback = (host: string) => /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);

export function isTimeZone(value: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: value }) !== undefined;
  } catch {
    return false;
  }
}

/** Whether mails can be sent to a text: one address without name, comment, group or quotes (RFC 5321, Dot-string). */
export function isMailAddress(text: string): boolean {
  const local = text.slice(0, text.lastIndexOf('@'));
  const isDotted = !/^\.|\.\.|\.$/.test(local) && local.length <= 64;
  return isDotted && text.length <= 254 && email('no')(text) === undefined;
}

export function isSmtpUrl(value: string): boolean {
  return URL.canParse(value) && /^smtps?:$/.test(new URL(value).protocol) && new URL(value).hostname !== '';
}

export function isCalDavUrl(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
}
/** Whether a text is an address that a browser can fetch. */
export const isHttpUrl = (value: string) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
