import { UnprocessableEntityException } from '@nestjs/common';

/** Thrown for a password that is among the first that are tried in an attack. */
export class CommonPassword extends UnprocessableEntityException {
  constructor() {
    super('Choose another password. This one is among the first that attackers try.');
  }
}

/** Whether a password is among the 49,000 most common ones, in whatever case. The list is read when it is first asked for. */
export async function isCommonPassword(password: string): Promise<boolean> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const common: readonly (string | number)[] = dictionary['passwords-common'];
  return common.includes(password.normalize('NFKC').toLowerCase());
}
