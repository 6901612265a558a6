import { isEmailAddress } from '../../platform/config/formats.js';
import { Refused } from '../../platform/outbox/delivery.js';

/** An address as mails carry it: name and address apart, so that neither can pass for the other. */
export interface Mailbox {
  name: string;
  address: string;
}

/** @throws {Refused} for what is not one plain address. */
export function mailbox(name: string, address: string): Mailbox {
  if (!isEmailAddress(address)) throw new Refused('Emails cannot be sent to this address');
  return { name: name.replace(/\p{C}+/gu, ' ').trim(), address };
}

/** Where answers to mails about a customer go; undefined where the address is none that mails can be sent to. */
export function customerOf({ name, email }: { name: string; email: string }): Mailbox | undefined {
  try {
    return mailbox(name, email);
  } catch {
    return undefined;
  }
}
