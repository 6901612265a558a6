import { expect, it } from '@jest/globals';
import { ownMessage } from '../../views/forms/leads/free-room.js';

const freeRoom = { serviceType: 'Free Room Cleaning - One Room or Two Rugs' };
const agreed = 'Agreed to the no-cost, no-obligation terms.';
const all = `Free cleaning of one room (up to 150 sq. ft.). ${agreed} Preferred: Tue, Dec 15, 2026, morning.`;

it.each([
  [all, null],
  [agreed, null],
  [`Ring twice. ${all}`, 'Ring twice.'],
  [`Two dogs.\nRing twice.\n${all}`, 'Two dogs.\nRing twice.'],
  [`Ring twice.\n${all}\nAddress: 1 Main St, Otsego`, 'Ring twice.'],
  ['My address:\nAddress: 1 Main St', 'My address:\nAddress: 1 Main St'],
  [null, null],
])('leaves out of a free room’s message what the form wrote: %j', (message, own) => {
  expect(ownMessage(message, freeRoom)).toBe(own);
});

it('leaves other messages as they are', () => {
  expect(ownMessage(all, { serviceType: 'residential' })).toBe(all);
  expect(ownMessage(all, { serviceType: null })).toBe(all);
});
