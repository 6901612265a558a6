import { UnprocessableEntityException } from '@nestjs/common';

/** Thrown for a password that attackers try first. */
export class CommonPassword extends UnprocessableEntityException {
  constructor() {
    super('Choose another password. This one is too easy to guess.');
  }
}

/** Whether a password is among the 49,000 most common, ignoring case. The list is loaded on first use. */
export async function isCommonPassword(password: string): Promise<boolean> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const common: readonly (string | number)[] = dictionary['passwords-common'];
  return common.includes(password.normalize('NFKC').toLowerCase());
}

/** What somebody who knows the business tries, besides its host name. docs/security.md lists them too. */
const contextWords = [
  ...['carpet', 'cleaning', 'cleaner', 'clean', 'dry', 'foam', 'rug', 'upholstery', 'company', 'services'],
  ...['service', 'business', 'website', 'site', 'admin', 'owner', 'crew', 'password', 'welcome', 'login'],
];

/** Whether little of a password is left without digits, signs and words that everyone ties to the site. */
export function isFromContext(password: string, host: string): boolean {
  const words = [...contextWords, ...host.split(/[.-]/)].filter((word) => word.length > 2);
  const letters = password
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '');
  // The longest first, so that “cleaning” doesn’t leave “ing”.
  const left = words
    .toSorted((a, b) => b.length - a.length)
    .reduce((rest, word) => rest.replaceAll(word, ''), letters);
  return letters.length > 0 && left !== letters && left.length < 4;
}
