import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { type DayReport, sendReport } from '../../views/components/admin/day/day-reports.js';

describe('A report of a crew that the server didn’t take', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  const report: DayReport = {
    ...{ key: 'a'.repeat(32), url: '/crew/x/2027-03-02/stops/1/notes', fields: {}, leadId: 1 },
    ...{ kind: 'note', summary: '', at: 0 },
  };

  it.each([
    [408, 'later'],
    [429, 'later'],
    [503, 'no-connection'],
  ])('with %i is sent again', async (status, outcome) => {
    const answer = { status, ok: false, redirected: false, url: `https://site.example${report.url}` };
    jest.spyOn(globalThis, 'fetch').mockResolvedValue(answer as Response);
    expect(await sendReport(report, '/crew/x')).toBe(outcome);
  });
});
