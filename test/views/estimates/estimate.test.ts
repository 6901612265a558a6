import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { firstVersion } from '../../../src/business/content/version-1/index.js';
import { sharedFacts } from '../../../views/contracts/website/facts.js';
import { estimateOf, type PriceList } from '../../../views/estimates/estimate.js';
import { describeLines, describeTotal, formatAmount } from '../../../views/estimates/labels.js';
import {
  countables,
  emptyOrder,
  maxCounts,
  type Order,
  orderOf,
  orderQuery,
  readOrder,
  serviceOf,
} from '../../../views/estimates/order.js';
import { roomsIn } from '../../../views/estimates/rooms-in.js';
import { estimatedLine, lineFields, sumOf as quoteSum, readQuote } from '../../../views/forms/money/quote.js';
import { pricedServices, residential } from '../../../views/forms/services.js';
import { cheapestTotal, sumOf } from './brute-force.js';

const { roomSquareFeet, smallRoomSquareFeet } = sharedFacts;
const fresh: PriceList = {
  packages: firstVersion.packages,
  prices: firstVersion.prices,
  offers: [],
  roomSquareFeet,
  smallRoomSquareFeet,
};
const fall = { title: 'Fall Fresh Special', text: '15% off. Valid through November 30.', percent: 15 };

/** Fewer where each of hundreds of mutants is to be judged (scripts/check/mutation.mjs). */
const tried = Number(process.env.PRICES_TRIED ?? 10_000);

/** A whole number. */
const upTo = (max: number, min = 0) => fc.integer({ min, max });

const estimate = (order: Partial<Order>, list: Partial<PriceList> = {}) => {
  const found = estimateOf({ ...emptyOrder, ...order }, { ...fresh, ...list });
  if (!found) throw new Error('There is no estimate');
  return found;
};

describe('An estimate', () => {
  it('uses the cheapest packages for the rooms', () => {
    expect(estimate({ rooms: 1 }).totalCents).toBe(99_00);
    expect(estimate({ rooms: 2 }).totalCents).toBe(198_00);
    expect(estimate({ rooms: 3 }).totalCents).toBe(267_00);
    expect(describeLines(estimate({ rooms: 5 }))).toBe('2 × Single Room $198; 3-Room Package $267');
    expect(describeLines(estimate({ rooms: 6 }))).toBe('Whole House $509');
    expect(describeLines(estimate({ rooms: 7 }))).toBe('Single Room $99; Whole House $509');
  });

  it('names the rooms that the customer counted', () => {
    const roomsOf = (order: string) => roomsIn({ order });
    expect(roomsOf('rooms=12&smallRooms=12&largeRooms=6&stairs=100')).toBe('12 rooms, 12 small, 6 large');
    expect(roomsOf('rooms=1&largeRooms=1')).toBe('1 room, 1 large');
    expect(roomsOf('smallRooms=2')).toBe('2 small rooms');
    expect([roomsOf('stairs=12'), roomsOf('package=whole-house'), roomsOf('')]).toEqual(['', '', '']);
  });

  it('fills quantities into a quote, for the same total', () => {
    const typed = (order: Partial<Order>, list: Partial<PriceList> = {}) =>
      estimate(order, list).lines.map(estimatedLine);
    expect(typed({ rooms: 2, stairs: 100, pets: 1 }, { offers: [fall] })).toEqual([
      { label: 'Single Room', amount: '99', quantity: '2' },
      { label: 'Stairs', amount: '5', quantity: '100' },
      { label: 'Pet stain and odor removal', amount: '45' },
      { label: 'Fall Fresh Special', amount: '-111.45' },
    ]);
    expect(typed({ rooms: 1, rugs: 2, upholstery: 1 }).slice(1)).toEqual([
      { label: 'Area rugs', amount: '', quantity: '2' },
      { label: 'Upholstery: 1', amount: '' },
    ]);
    const named = { label: 'Suite: 4', note: 'Up to 800 sq ft', cents: 400_00 };
    expect(estimatedLine(named)).toEqual({ label: 'Suite: 4', amount: '400' });
    const counts = Object.fromEntries(countables.map((name) => [name, upTo(maxCounts[name])])) as Record<
      (typeof countables)[number],
      fc.Arbitrary<number>
    >;
    const anOrder = fc.record(counts).filter((order) => Object.values(order).some(Boolean));
    fc.assert(
      fc.property(anOrder, upTo(9_99, 1), (order, cents) => {
        const prices = { ...fresh.prices, rugs: { kind: 'step' as const, cents } };
        const { lines } = estimate(order, { prices });
        const fields = lines.map(estimatedLine).flatMap(({ label, amount, quantity = '' }, index) => {
          const names = lineFields(index);
          return Object.entries({ [names.label]: label, [names.amount]: amount, [names.quantity]: quantity });
        });
        const sum = lines.reduce((total, line) => total + (line.cents ?? 0), 0);
        expect(quoteSum(readQuote(Object.fromEntries(fields)).lines)).toBe(sum);
      }),
      { numRuns: 200 },
    );
  });

  it('uses the fewest packages at the same cost', () => {
    const [single] = firstVersion.packages;
    const double = { ...single, name: 'Double', size: 2, cents: 2 * single.cents };
    for (const packages of [
      [single, double],
      [double, single],
    ])
      expect(describeLines(estimate({ rooms: 4 }, { packages }))).toBe('2 × Double $396');
  });

  it('counts a large room as two, and fits more small ones into a package for square feet', () => {
    expect(estimate({ largeRooms: 1 }).totalCents).toBe(estimate({ rooms: 2 }).totalCents);
    expect(describeLines(estimate({ smallRooms: 10 }))).toBe('Whole House $509');
    expect(describeLines(estimate({ smallRooms: 3 }))).toBe('3-Room Package $267');
  });

  it('shows its lines, the savings and starting prices', () => {
    const found = estimate({ rooms: 3, stairs: 12, pets: 1 }, { offers: [fall] });
    expect(found.lines).toEqual([
      { label: '3-Room Package', note: 'Up to 600 sq ft total', cents: 267_00 },
      { label: 'Stairs: 12', note: '$5 per step', cents: 60_00 },
      { label: 'Pet stain and odor removal', cents: 45_00, isFrom: true },
      {
        label: 'Fall Fresh Special',
        note: '15% off. Valid through November 30.',
        cents: -55_80,
        percent: 15,
      },
    ]);
    expect(found).toMatchObject({ order: 'rooms=3&stairs=12&pets=1', totalCents: 316_20, savedCents: 85_80 });
    expect(describeTotal(found)).toBe('from $316.20');
    expect(found.lines.map(formatAmount)).toEqual(['$267', '$60', 'from $45', '−$55.80']);
  });

  it('has no amount for custom quotes', () => {
    const found = estimate({ rooms: 1, rugs: 2 });
    expect(found.lines[1]).toEqual({ label: 'Area rugs: 2', cents: null });
    expect(describeTotal(found)).toBe('$99, plus a custom quote');
    expect(describeTotal(estimate({ upholstery: 1 }))).toBe('Custom quote');
    expect(describeLines(estimate({ upholstery: 1 }))).toBe('Upholstery: 1 Custom quote');
    for (const prices of [{}, { stairs: { kind: 'step' as const } }])
      expect(describeLines(estimate({ stairs: 2 }, { prices }))).toBe('Stairs: 2 Custom quote');
  });

  it('needs a custom quote for rooms that no package covers', () => {
    const house = firstVersion.packages.filter(({ covers }) => covers === 'squareFeet');
    const tooSmall = house.map((terms) => ({ ...terms, size: 100 }));
    expect(estimate({ rooms: 2 }, { packages: tooSmall }).lines).toEqual([
      { label: 'Rooms: 2', cents: null },
    ]);
    const rooms = { smallRooms: 1, rooms: 2, largeRooms: 3 };
    expect(estimate(rooms, { packages: tooSmall }).lines[0].label).toBe('Rooms: 6');
  });

  it('names the percentage of an offer, but none of one in dollars', () => {
    expect(estimate({ rooms: 1 }, { offers: [fall] }).lines.at(-1)).toMatchObject({ percent: 15 });
    const ten = { title: '', text: '$10 off', cents: 10_00 };
    expect(estimate({ rooms: 1 }, { offers: [ten] }).lines.at(-1)?.percent).toBeUndefined();
  });

  it('applies the one offer that saves the most, and never more than the sum', () => {
    const ten = { title: '', text: '$10 off', cents: 10_00 };
    const offers = [ten, fall];
    expect(describeLines(estimate({ rooms: 1 }, { offers }))).toBe(
      'Single Room $99; Fall Fresh Special −$14.85',
    );
    expect(describeLines(estimate({ stairs: 4 }, { offers }))).toBe('Stairs: 4 $20; $10 off −$10');
    expect(estimate({ stairs: 1 }, { offers }).totalCents).toBe(0);
    const same = { ...ten, title: 'The same' };
    expect(describeLines(estimate({ stairs: 4 }, { offers: [same, ten] }))).toBe(
      'Stairs: 4 $20; The same −$10',
    );
    expect(describeLines(estimate({ upholstery: 1 }, { offers }))).toBe('Upholstery: 1 Custom quote');
  });

  it('prices a package chosen without rooms, but not a removed one', () => {
    const found = estimate({ package: 'whole-house', stairs: 2 });
    expect(describeLines(found)).toBe('Whole House $509; Stairs: 2 $10');
    expect(found.order).toBe('stairs=2&package=whole-house');
    expect(estimateOf({ ...emptyOrder, package: 'gone' }, fresh)).toBeUndefined();
    expect(estimate({ package: 'gone', rooms: 1 }).order).toBe('rooms=1');
  });

  it(`equals the best of all combinations, for ${tried} orders of any price list`, () => {
    const price = fc.record({ kind: fc.constantFrom('from', 'step', 'quote'), cents: fc.nat(90_00) });
    const packageTerms = fc.oneof(
      fc.record({
        cents: fc.integer({ min: 1_00, max: 400_00 }),
        covers: fc.constant('rooms'),
        size: upTo(4, 1),
      }),
      fc.record({
        cents: fc.integer({ min: 1_00, max: 900_00 }),
        covers: fc.constant('squareFeet'),
        size: upTo(1_100, 100),
      }),
    );
    const offer = fc.oneof(
      fc.record({ text: fc.constant('percent'), percent: upTo(100, 1) }),
      fc.record({ text: fc.constant('dollars'), cents: upTo(60_00, 1) }),
    );
    const lists = fc.record({
      packages: fc
        .array(packageTerms, { minLength: 1, maxLength: 4 })
        .map((all) => all.map((terms, index) => ({ ...terms, key: `p${index}`, name: `Package ${index}` }))),
      prices: fc.record({ stairs: price, rugs: price, upholstery: price, petStains: price, hardwood: price }),
      offers: fc.array(offer, { maxLength: 3 }),
      roomSquareFeet: fc.constantFrom(150, 200, 250),
      smallRoomSquareFeet: fc.constantFrom(80, 120),
    });
    const orders = fc.record({
      ...{ rooms: upTo(3), smallRooms: upTo(3), largeRooms: upTo(1), stairs: upTo(20), rugs: upTo(3) },
      ...{ upholstery: upTo(3), pets: upTo(1), hardwood: upTo(1), package: fc.constantFrom('', '', 'p0') },
    });
    const check = (given: unknown, order: Order) => {
      const list = given as PriceList;
      const found = estimateOf(order, list);
      if (!found) return expect({ ...order, package: '' }).toEqual(emptyOrder);
      expect(found.totalCents).toBe(cheapestTotal(order, list));
      expect(sumOf(found.lines)).toBe(found.totalCents);
    };
    fc.assert(fc.property(lists, orders, check), { numRuns: tried });
  });

  it('of the largest order is fast', () => {
    const packages = Array.from({ length: 12 }, (_, index) => ({
      ...fresh.packages[index % 3],
      size: index % 3 === 2 ? 1_000 + index : 1 + index,
    }));
    expect(estimate({ ...maxCounts, package: '' }, { packages }).lines.length).toBeGreaterThan(2);
  });
});

describe('An order', () => {
  it('survives a round trip through a URL', () => {
    const order = { ...emptyOrder, rooms: 3, stairs: 12, hardwood: 1, package: 'single-room' };
    expect(orderQuery(order)).toBe('rooms=3&stairs=12&hardwood=1&package=single-room');
    expect(orderOf(orderQuery(order))).toEqual(order);
    expect(orderQuery(emptyOrder)).toBe('');
  });

  it('reads a form’s blank fields and checkboxes', () => {
    const fields = { rooms: ' 2 ', stairs: '', pets: 'on', hardwood: '1' };
    expect(readOrder(fields)).toEqual({
      order: { ...emptyOrder, rooms: 2, pets: 1, hardwood: 1 },
      errors: {},
      typed: {},
    });
  });

  it('reports invalid counts, keeps them to be shown again, and reads the rest', () => {
    const given = { rooms: '13', stairs: '-3', rugs: '1.5', upholstery: ['1', '2'], largeRooms: '4' };
    const { order, errors, typed } = readOrder(given);
    expect(order).toEqual({ ...emptyOrder, largeRooms: 4 });
    expect(errors).toEqual({
      rooms: 'Enter up to 12, or call us for a quote.',
      stairs: 'Enter a whole number from 0 to 100.',
      rugs: 'Enter a whole number from 0 to 20.',
      upholstery: 'Enter a whole number from 0 to 20.',
    });
    expect(typed).toEqual({ rooms: '13', stairs: '-3', rugs: '1.5' });
  });

  it('keeps at most 12 characters of an invalid count, and ignores an invalid package key', () => {
    expect(readOrder({ rooms: '1234567890123' }).typed).toEqual({ rooms: '123456789012' });
    for (const key of ['<b>single-room', 'single-room"', 'x'.repeat(81), ' '])
      expect(readOrder({ package: key }).order.package).toBe('');
  });

  it('selects one service: rooms before stairs, pet stains, rugs, upholstery and hardwood', () => {
    const services = [
      [{ hardwood: 1 }, 'hardwood'],
      [{ upholstery: 1 }, 'upholstery'],
      [{ rugs: 1 }, 'rugs'],
      [{ pets: 1 }, 'petStains'],
      [{ stairs: 1 }, 'stairs'],
    ] as const;
    let all = emptyOrder;
    for (const [change, name] of services) {
      all = { ...all, ...change };
      const { slug } = pricedServices[name];
      expect([serviceOf({ ...emptyOrder, ...change }), serviceOf(all)]).toEqual([slug, slug]);
    }
    for (const rooms of [{ rooms: 1 }, { smallRooms: 1 }, { largeRooms: 1 }, { package: 'single-room' }])
      expect(serviceOf({ ...all, ...rooms })).toBe(residential.slug);
  });

  it('can be read from any input', () => {
    for (const given of [null, 7, {}, [], '9'.repeat(500), '\0', 'Infinity', '1e3', '٣', { toString: 1 }])
      for (const name of countables) expect(orderQuery(readOrder({ [name]: given }).order)).toBe('');
  });
});
