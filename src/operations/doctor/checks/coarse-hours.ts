import { type Check, result, warning } from '../check.js';

const hourMs = 3_600_000;
/** Nobody can fix hours that are over; older ones are no longer warned of. */
const recentHours = 7 * 24;

/** Hours of the analytics that could not be summed up in time, so that only their number of views and visits is known. */
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
    const named = recent
      .slice(-3)
      .map((hour) => `${new Date(hour * hourMs).toISOString().slice(0, 13)}:00 UTC`);
    return result(
      hours.length === 0
        ? 'Every hour was summed up in full.'
        : `${hours.length} hours were summed up coarsely, ${recent.length} of them in the last seven days.`,
      recent.length > 0 &&
        warning(
          `${recent.length} hours of the last seven days were summed up coarsely, the last: ${named.join(', ')}.`,
          'Of these hours the number of views and visits is known, and nothing of what they were.',
          'Look in the log for "analytics" at that hour; where robots sent the visits, lower ANALYTICS_RECORDS_PER_DAY or set ANALYTICS_STRICT_BOTS=on.',
        ),
    );
  },
};
