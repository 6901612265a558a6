import { describe, expect, it } from '@jest/globals';
import { Lead } from '../../src/contacts/leads/lead.entity.js';
import { publishedJson } from '../../views/contracts/published-json.js';

describe('Published props', () => {
  it.each(['</script><script>alert(1)</script>', '<!--<script>', ']]>', '\u2028\u2029', '&lt;', '"\\'])(
    'carry %j through a script element unharmed',
    (text) => {
      const json = publishedJson({ text, nested: [{ [text]: text }] });
      expect(json).not.toMatch(/[<>&\u2028\u2029]/);
      expect(JSON.parse(json)).toEqual({ text, nested: [{ [text]: text }] });
    },
  );

  it.each([
    ['an entity', { lead: new Lead() }, 'props.lead is a Lead'],
    ['an entity in a list', { leads: [{ id: 1 }, new Lead()] }, 'props.leads[1] is a Lead'],
    ['a date', { at: new Date() }, 'props.at is a Date'],
    ['a function', { onClick: () => 1 }, 'props.onClick is a function'],
    ['a big number', { id: 1n }, 'props.id is a bigint'],
  ])('refuse %s, saying where it is', (_what, props, message) => {
    expect(() => publishedJson(props)).toThrow(message);
  });

  it('take plain data of every kind', () => {
    const props = { a: null, b: [true, 1.5, 'x'], c: { d: {} }, e: undefined };
    expect(JSON.parse(publishedJson(props))).toEqual({ a: null, b: [true, 1.5, 'x'], c: { d: {} } });
  });
});
