import { describe, expect, it, jest } from '@jest/globals';
import { Logger, NotFoundException } from '@nestjs/common';
import { QueryFailedError } from 'typeorm';
import { TooManyRecords } from '../../src/analytics/ingestion/tracking-queue.service.js';
import { errorAnswer } from '../../src/pages/error-answer.js';
import { reportError } from '../../src/pages/error-report.js';

describe('The log', () => {
  const told = (thrown: unknown) => {
    const logger = new Logger('A test');
    const warn = jest.spyOn(logger, 'warn').mockImplementation(() => undefined);
    const error = jest.spyOn(logger, 'error').mockImplementation(() => undefined);
    reportError(logger, errorAnswer(thrown), { method: 'GET', path: '/calendar/secret-key.ics', id: 'one' });
    return { warn: warn.mock.calls.flat(), error: error.mock.calls.flat() };
  };

  it('contains no visitor errors, and not every request rejected under load', () => {
    for (const thrown of [new NotFoundException(), new TooManyRecords(), { status: 413 }])
      expect(told(thrown)).toEqual({ warn: [], error: [] });
  });

  it.each([undefined, null, 'a word'])('includes %j, which a library may throw', (thrown) => {
    expect(told(thrown).error).toMatchObject([{ event: 'request.failed', status: 500 }]);
    expect(told(Object.assign(new Error('no'), { cause: thrown })).error).toHaveLength(1);
  });

  it('contains a warning for an unavailable database', () => {
    const { warn, error } = told(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }));
    expect(error).toEqual([]);
    expect(warn).toEqual([
      {
        event: 'request.unavailable',
        status: 503,
        method: 'GET',
        path: '/calendar/…',
        requestId: 'one',
        code: 'ECONNREFUSED',
      },
    ]);
  });

  it('contains our own errors, without the data of SQL statements', () => {
    const failed = new QueryFailedError("INSERT … ('Ada Visitor')", [], new Error("near 'Ada Visitor'"));
    const { warn, error } = told(failed);
    expect(warn).toEqual([]);
    expect(error).toMatchObject([
      { event: 'request.failed', status: 500, error: { name: 'QueryFailedError' } },
    ]);
    expect(JSON.stringify(error)).not.toContain('Ada Visitor');
    expect(JSON.stringify(told(new TypeError('x is no function')).error)).toContain('x is no function');
  });
});
