import { type Check, result, warning } from '../check.js';
import { countOf } from '../count-of.js';

const hourMs = 3_600_000;
/** Past hours can't be fixed, so older ones give no warning. */
const recentHours = 7 * 24;

/** Finds analytics hours that couldn't be summed up in time and have only totals of views and visits. */
export const coarseHours: Check = {
  name: 'coarse-hours',
  subject: 'The database',
  async run({ database, machine }) {
    const rows = await database.rows<{ hour: number }>(
      'SELECT hour FROM analytics_blocks WHERE span = 1 AND isCoarse = 1 ORDER BY hour',
    );
    const hours = rows.map(({ hour }) => Number(hour));
    const now = Math.floor(machine.now().getTime() / hourMs);
    const recent = hours.filter((hour) => hour > now - recentHours);
    const latest = recent
      .slice(-3)
      .map((hour) => `${new Date(hour * hourMs).toISOString().slice(0, 13)}:00 UTC`);
    return result(
      hours.length === 0
        ? 'Every hour has full details.'
        : `${countOf(hours.length, 'analytics hour')} with totals only, ${recent.length} of them in the last seven days.`,
      recent.length > 0 &&
        warning(
          `Analytics has only totals for ${countOf(recent.length, 'hour')} in the last seven days. Latest: ${latest.join(', ')}.`,
          'For these hours, analytics shows how many page views and visits there were, but no details.',
          'Search the log for “analytics” around that time. If bots sent the visits, lower ANALYTICS_RECORDS_PER_DAY or set ANALYTICS_STRICT_BOTS=on.',
        ),
    );
  },
};
