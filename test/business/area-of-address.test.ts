import { expect, it } from '@jest/globals';
import { version1 } from '../../src/business/content/stored-content.js';
import { factsOf } from '../../src/business/facts.js';
import { areaOfAddress } from '../../src/business/served-places.js';

it.each([
  ['98 Oak Lane, Otsego', 'Otsego'],
  ['98 Oak Lane Otsego MN', 'Otsego'],
  ['1200 Ramsey St, Elk River, MN', 'Elk River'],
  ['100 Main St NW, Elk River MN 55330', 'Elk River'],
  ['77 Lake St, Minneapolis 55404', '55404'],
  ['1200 Ramsey St', undefined],
  ['12345 Ramsey Blvd', undefined],
  ['1200 Ramsey St, Duluth', undefined],
  ['', undefined],
])('The area of the address “%s” is %s', (address, area) => {
  expect(areaOfAddress(address, factsOf(version1).serviceArea)).toBe(area);
});
