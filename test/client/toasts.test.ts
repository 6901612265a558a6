import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Toasts } from '../../client/behaviors/toasts.js';

describe('Toasts', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  const toast = (title: string) => ({ title, description: '' });

  it('show one at a time: a new one replaces the last', () => {
    const toasts = new Toasts();
    const told = jest.fn();
    toasts.subscribe(told);
    toasts.add(toast('first'));
    toasts.add(toast('second'));
    expect(toasts.current().map(({ title }) => title)).toEqual(['second']);
    expect(told).toHaveBeenCalledTimes(2);
  });

  it('close when dismissed, and are removed 1,000,000 ms later', () => {
    const toasts = new Toasts();
    toasts.dismiss(toasts.add(toast('only')));
    expect(toasts.current()).toMatchObject([{ isOpen: false }]);
    jest.advanceTimersByTime(999_999);
    expect(toasts.current()).toHaveLength(1);
    jest.advanceTimersByTime(1);
    expect(toasts.current()).toEqual([]);
  });
});
