import { UnprocessableEntityException } from '@nestjs/common';

/** Thrown for a password that attackers try first. */
export class CommonPassword extends UnprocessableEntityException {
  constructor() {
    super('Choose another password. This one is too easy to guess.');
  }
}

/** Whether a password is among the 49,000 most common ones, ignoring case. The list is loaded on first use. */
export async function isCommonPassword(password: string): Promise<boolean> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const common: readonly (string | number)[] = dictionary['passwords-common'];
  return common.includes(password.normalize('NFKC').toLowerCase());
}
