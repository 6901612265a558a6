import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import {
  answersOf,
  type FormAnswers,
  fingerprintOf,
  fingerprintsOf,
  isOfContent,
} from '../../../src/contacts/intake/lead-draft.js';
import { draft } from '../../support/data/drafts.js';

const wish = answersOf({ name: 'Ada', email: 'ada@example.com', phone: '7635550100' });

describe('The fingerprint of a request', () => {
  it('stays the same when the form gets another field that is left empty', () => {
    expect(fingerprintOf({ ...wish, newField: null } as FormAnswers)).toBe(fingerprintOf(wish));
  });

  it('differs for other answers, and for the same answer in another field', () => {
    const others = [{ name: 'Adam' }, { serviceArea: 'Anoka' }, { message: 'Anoka' }];
    const prints = others.map((answers) => fingerprintOf({ ...wish, ...answers }));
    expect(new Set([fingerprintOf(wish), ...prints]).size).toBe(4);
  });

  it('is the SHA-256 of the answers in the order of their names: what is stored is compared with it', () => {
    const answers = '[["email","ada@example.com"],["name","Ada"],["phone","7635550100"]]';
    expect(fingerprintOf(wish)).toBe(hash(answers));
    const { name, ...rest } = wish;
    expect(fingerprintOf({ ...rest, name } as FormAnswers)).toBe(hash(answers));
  });

  it('matches each form that a release has stored, and no other', () => {
    const ours = { ...draft('key-0001'), wish };
    const first =
      '[["email","ada@example.com"],["message",null],["name","Ada"],["phone","7635550100"],["preferredDate",null],' +
      '["serviceArea",null],["serviceType",null],["timePreference",null]]';
    const known = [ours.fingerprint, fingerprintOf(wish), hash(first)];
    expect(fingerprintsOf(ours)).toEqual(known);
    for (const fingerprint of known) expect(isOfContent(fingerprint, ours)).toBe(true);
    expect(isOfContent(fingerprintOf({ ...wish, name: 'Adam' }), ours)).toBe(false);
  });
});

const hash = (content: string) => createHash('sha256').update(content).digest('hex');
