import { isEmailAddress } from '../../platform/config/formats.js';
import { Refused } from '../../platform/outbox/delivery.js';

/** A name and an email address, separate so that neither can be mistaken for the other. */
export interface Mailbox {
  name: string;
  address: string;
}

/** Makes a mailbox. @throws {Refused} for anything but one plain address. */
export function mailbox(name: string, address: string): Mailbox {
  if (!isEmailAddress(address)) throw new Refused('This email address isn’t valid');
  return { name: name.replace(/\p{C}+/gu, ' ').trim(), address };
}

/** Returns the customer's mailbox for replies; undefined if the address is invalid. */
export function customerOf({ name, email }: { name: string; email: string }): Mailbox | undefined {
  try {
    return mailbox(name, email);
  } catch {
    return undefined;
  }
}
