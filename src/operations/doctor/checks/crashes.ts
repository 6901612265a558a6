import { crashesOf } from '../../../platform/config/crash-record.js';
import { type Check, problem, result, warning } from '../check.js';
import { processesOf, versionAt } from '../running-site.js';

const dayMs = 24 * 3_600_000;
/** Fewer may be a single accident. */
const minCrashes = 3;

/** Finds processes that crash and that systemd starts again, so that the site answers most of the time. */
export const crashes: Check = {
  name: 'crashes',
  subject: 'The record of crashes',
  async run(site, signal) {
    const now = site.machine.now().getTime();
    const recent = await Promise.all(
      processesOf(site).map(async (address) => {
        const { host, port } = address;
        const all = crashesOf(site.machine.runtimeFolder, Number(port));
        const at = all.filter((at) => now - at.getTime() < dayMs);
        // A process that was started again after a crash started before that was noted.
        const running = (await versionAt(site, address, signal).catch(() => undefined))?.site;
        const restartedAt = new Date(running?.startedAt ?? 0);
        return { host, at, restartedAt: restartedAt > (at.at(-1) ?? now) ? restartedAt : undefined };
      }),
    );
    return result(
      `Crashes in the last 24 hours: ${recent.map(({ host, at }) => `${at.length} at ${host}`).join(', ') || 'unknown'}.`,
      ...recent.map(
        ({ host, at, restartedAt }) =>
          at.length >= minCrashes &&
          (restartedAt ? warning : problem)(
            `The process at ${host} crashed ${at.length} times in the last 24 hours, the last time before ${moment(at.at(-1))}.${restartedAt ? ` Since a restart or rollback at ${moment(restartedAt)}, it hasn’t.` : ''}`,
            'It is started again each time. Until then, visitors wait, and requests in progress fail.',
            'Find the reason before that time: journalctl --unit=site* -n 200. If it is “oom-kill”, the machine needs more memory. Otherwise ' +
              'send it to the developers. If it began with an upgrade: npm run rollback',
          ),
      ),
    );
  },
};

const moment = (at?: Date) => `${at?.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
