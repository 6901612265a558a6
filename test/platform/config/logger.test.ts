import { describe, expect, it, jest } from '@jest/globals';
import { AppLogger } from '../../../src/platform/config/app.logger.js';
import { Tuning } from '../../../src/platform/config/tuning.js';

describe('The log', () => {
  it('stays one line whatever is written to it', () => {
    const lines: string[] = [];
    jest.spyOn(process.stdout, 'write').mockImplementation((text) => lines.push(String(text)) > 0);
    const forged = 'x\r\n{"event":"login.succeeded"}\u2028\u001b[2K';
    new AppLogger(new Tuning()).log({ event: 'request.failed', path: forged }, forged);
    jest.restoreAllMocks();
    expect(lines.join('').match(/\p{Cc}/gu)).toEqual(['\n']);
    expect(JSON.parse(lines[0])).toMatchObject({ message: { path: forged }, context: forged });
  });

  it('has one JSON line an event, with its time in ISO 8601, UTC', () => {
    const lines: string[] = [];
    jest.spyOn(process.stdout, 'write').mockImplementation((text) => lines.push(String(text)) > 0);
    const before = Date.now();
    new AppLogger(new Tuning()).log({ event: 'lead.accepted', lead: 7 }, 'IntakeService');
    jest.restoreAllMocks();
    expect(lines).toHaveLength(1);
    const { timestamp, ...line } = JSON.parse(lines[0]);
    expect(timestamp).toBe(new Date(timestamp).toISOString());
    expect(Date.parse(timestamp)).toBeGreaterThanOrEqual(before);
    expect(line).toEqual({
      level: 'log',
      pid: process.pid,
      message: { event: 'lead.accepted', lead: 7 },
      context: 'IntakeService',
    });
  });
});
