import type { SendingCircumstances } from '../../../../src/contacts/intake/spam-signs.js';

/** A request as somebody might send it. Names, numbers and addresses are made up. */
export interface SpamExample {
  kind: string;
  name: string;
  email: string;
  phone: string;
  serviceType?: string;
  /** YYYY-MM-DD. */
  preferredDate?: string;
  message: string;
  /** How it was sent, where that was not in a browser, after some seconds. */
  circumstances?: SendingCircumstances;
}
