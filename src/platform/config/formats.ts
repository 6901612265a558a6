import { isIP } from 'node:net';
import { tzlib_get_timezones } from 'timezones-ical-library';
import { email, phoneNumber } from '../../../views/forms/rules.js';

export const isSlug = (value: string) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(value) && value.length <= 60;

export function isPublicOrigin(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const url = new URL(value);
  return /^https?:$/.test(url.protocol) && url.origin === value.replace(/\/$/, '');
}

/** Whether the user and the password in a URL can be decoded; a % in them must be written as %25. */
function hasReadableLogin(address: string): boolean {
  const { username, password } = new URL(address);
  try {
    decodeURIComponent(`${username}:${password}`);
    return true;
  } catch {
    return false;
  }
}

/** Whether a text looks like an age public key. Its checksum is verified when it is used. */
export const isAgeRecipient = (value: string) => /^age1[02-9ac-hj-np-z]{58}$/.test(value);

/** Whether a text is a hop count or "trust proxy" addresses of Express: IPs, networks, three group names. */
export function isProxyList(value: string): boolean {
  if (/^\d{1,2}$/.test(value)) return true;
  return value.split(',').every((entry) => {
    const [address = '', prefix] = entry.trim().split('/');
    if (/^(loopback|linklocal|uniquelocal)$/.test(address)) return prefix === undefined;
    const bits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
    return bits > 0 && (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits));
  });
}

/** Whether a host, or an address to listen on, is only this machine. */
export const isLoopback = (host: string) => /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);

/** Whether a time zone works for dates and for calendar files, which accept only one spelling. */
export function isTimeZone(value: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: value });
    return tzlib_get_timezones().includes(value);
  } catch {
    return false;
  }
}

/** Whether a text is one email address without a name, comment, group or quotes (RFC 5321, Dot-string). */
export function isEmailAddress(text: string): boolean {
  const local = text.slice(0, text.lastIndexOf('@'));
  const isDotted = !/^\.|\.\.|\.$/.test(local) && local.length <= 64;
  return isDotted && text.length <= 254 && email('no')(text) === undefined;
}

export function isSmtpUrl(value: string): boolean {
  return URL.canParse(value) && /^smtps?:$/.test(new URL(value).protocol) && new URL(value).hostname !== '';
}

/** Whether a text is a URL that can be requested. */
export const isHttpUrl = (value: string) =>
  URL.canParse(value) && /^https?:$/.test(new URL(value).protocol) && hasReadableLogin(value);

/** Whether a text is a URL without a login, so that it can be requested as it is. */
export const isOpenUrl = (value: string) => isHttpUrl(value) && new URL(value).username === '';

/** Whether a text is a phone number of ten or more digits, with only the usual separators. */
export const isPhone = (value: string) =>
  /^\+?[\d().\s-]{10,20}$/.test(value) && phoneNumber('no')(value) === undefined;
