import { afterEach, beforeEach, expect, jest } from '@jest/globals';

/** What nobody expected to see on the console is a failure. */
let complaints: unknown[][] = [];

beforeEach(() => {
  complaints = [];
  jest.spyOn(console, 'error').mockImplementation((...words) => void complaints.push(words));
});

afterEach(() => {
  jest.restoreAllMocks();
  expect(complaints).toEqual([]);
});
