import { expect, it } from '@jest/globals';
import { cityInAddress } from '../../views/format/areas.js';

it.each([
  ['742 Evergreen Ter, Apt 3B, Maple Grove, MN 55369', 'Maple Grove'],
  ['12 Oak St, Rogers, MN', 'Rogers'],
  ['12 Oak St, Rogers MN 55374-1234', 'Rogers'],
  ['12 Oak St, Rogers 55374', 'Rogers'],
  ['12 Oak St, Rogers, Minnesota, 55374', 'Rogers'],
  ['12 Oak St, Rogers', 'Rogers'],
  ['12 Oak St, 55374', '55374'],
  ['Elk River, MN 55330', 'Elk River'],
  ['12 OAK ST', '12 OAK ST'],
  ['Anoka or Ramsey (55303)', 'Anoka or Ramsey (55303)'],
  ['', ''],
])('finds the city of “%s”', (address, city) => {
  expect(cityInAddress(address)).toBe(city);
});
