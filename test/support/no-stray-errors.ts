import { afterEach, beforeEach, expect, jest } from '@jest/globals';

/** A test fails when something was written to console.error. */
let complaints: unknown[][] = [];

beforeEach(() => {
  complaints = [];
  jest.spyOn(console, 'error').mockImplementation((...words) => void complaints.push(words));
});

afterEach(() => {
  jest.restoreAllMocks();
  expect(complaints).toEqual([]);
});
