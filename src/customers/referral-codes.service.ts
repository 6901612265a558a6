import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { marks } from '../platform/database/insert-rows.js';

/** Without letters and digits that are mistaken for others when they are read aloud. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const tailLength = 4;
const longestName = 8;
/** Codes that are looked up in one query. */
const askedAtOnce = 400;

/** Makes the codes that customers give to neighbors: the first name and four characters, ADA-7K2F. */
@Injectable()
export class ReferralCodesService {
  /**
   * A code for each name that nobody has, nor had before a merge. The unique key decides where two are made at once.
   * @param others codes that are not to be made, either; the new ones are added to them.
   */
  async make(manager: EntityManager, names: string[], others = new Set<string>()): Promise<string[]> {
    const codes = names.map(codeFor);
    for (;;) {
      const again = await this.notNew(manager, codes, others);
      if (again.length === 0) break;
      for (const index of again) codes[index] = codeFor(names[index]);
    }
    for (const code of codes) others.add(code);
    return codes;
  }

  /** The places of codes that occur before in the list, or that somebody has. */
  private async notNew(
    manager: EntityManager,
    codes: string[],
    others: ReadonlySet<string>,
  ): Promise<number[]> {
    const had = new Set<string>();
    for (let start = 0; start < codes.length; start += askedAtOnce) {
      const some = codes.slice(start, start + askedAtOnce);
      const rows: { code: string }[] = await manager.query(
        `SELECT referralCode AS code FROM customers WHERE referralCode IN ${marks(some.length)}
         UNION SELECT value FROM customer_keys WHERE kind = 'code' AND value IN ${marks(some.length)}`,
        [...some, ...some],
      );
      for (const { code } of rows) had.add(code);
    }
    return codes.flatMap((code, index) => {
      if (had.has(code) || others.has(code)) return [index];
      had.add(code);
      return [];
    });
  }
}

function codeFor(name: string): string {
  const first = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .match(/[A-Z]+/)?.[0];
  const tail = Array.from({ length: tailLength }, () => alphabet[randomInt(alphabet.length)]).join('');
  return `${first?.slice(0, longestName) ?? 'FRIEND'}-${tail}`;
}
