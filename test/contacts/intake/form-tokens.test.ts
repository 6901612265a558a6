import { describe, expect, it } from '@jest/globals';
import { FormTokensService } from '../../../src/contacts/intake/form-tokens.service.js';

describe('A form’s token', () => {
  const minted = Date.UTC(2027, 0, 4, 15);
  const tokensOf = (value: string) =>
    new FormTokensService({ value } as never, { now: () => new Date(minted) });
  const tokens = tokensOf('a secret');
  const token = tokens.mint();

  it.each([
    [0, 'too-fast'],
    [2_499, 'too-fast'],
    [2_500, 'good'],
    [86_400_000, 'good'],
    [-59_999, 'too-fast'],
    // Made before the clock was set back.
    [-60_000, 'good'],
  ])('%i ms after it was made is %s', (afterMs, state) => {
    expect(tokens.check(token, minted + afterMs)).toBe(state);
  });

  it('is checked against the current time by default', () => {
    expect(tokens.check(token)).toBe('too-fast');
  });

  it('is “none” if nothing was sent', () => {
    for (const nothing of [undefined, null, '']) expect(tokens.check(nothing)).toBe('none');
  });

  it('is “forged” if any of it was changed or another secret signed it', () => {
    const [moment, signature] = token.split('.');
    const forged = [`${token}x`, `${token}.${signature}`.repeat(3), `1${moment}.${signature}`, `${moment}.`];
    const others = [moment, '.', `.${signature}`, 5, {}, [token], tokensOf('another').mint()];
    for (const one of [...forged, ...others]) expect(tokens.check(one, minted + 3_000)).toBe('forged');
  });

  it('of more than 100 characters is rejected', () => {
    expect(tokens.check(`${token}.${'x'.repeat(100 - token.length - 1)}`, minted + 3_000)).toBe('good');
    expect(tokens.check(`${token}.${'x'.repeat(100 - token.length)}`, minted + 3_000)).toBe('forged');
  });
});
