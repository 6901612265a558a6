import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { marks } from '../platform/database/insert-rows.js';

/** Without characters that sound or look alike. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const tailLength = 4;
const maxNameLength = 8;
/** Codes per query. */
const batchSize = 400;

/** Creates the codes that customers give to neighbors: the first name and four characters, ADA-7K2F. */
@Injectable()
export class ReferralCodesService {
  /**
   * Creates a new code for each name. If two processes create the same one, the unique key decides.
   * @param others further codes to avoid; the new ones are added.
   */
  async make(manager: EntityManager, names: string[], others = new Set<string>()): Promise<string[]> {
    const codes = names.map(codeFor);
    for (;;) {
      const duplicates = await this.usedIndexes(manager, codes, others);
      if (duplicates.length === 0) break;
      for (const index of duplicates) codes[index] = codeFor(names[index]);
    }
    for (const code of codes) others.add(code);
    return codes;
  }

  /** Returns the positions of codes that repeat an earlier one or are used. */
  private async usedIndexes(
    manager: EntityManager,
    codes: string[],
    others: ReadonlySet<string>,
  ): Promise<number[]> {
    const used = new Set<string>();
    for (let start = 0; start < codes.length; start += batchSize) {
      const some = codes.slice(start, start + batchSize);
      const rows: { code: string }[] = await manager.query(
        `SELECT referralCode AS code FROM customers WHERE referralCode IN ${marks(some.length)}
         UNION SELECT value FROM customer_keys WHERE kind = 'code' AND value IN ${marks(some.length)}`,
        [...some, ...some],
      );
      for (const { code } of rows) used.add(code);
    }
    return codes.flatMap((code, index) => {
      if (used.has(code) || others.has(code)) return [index];
      used.add(code);
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
  return `${first?.slice(0, maxNameLength) ?? 'FRIEND'}-${tail}`;
}
