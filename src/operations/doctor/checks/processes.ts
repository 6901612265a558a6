import { keyedBySecret } from '../../../platform/config/session-secret.js';
import { type Check, problem, result, warning } from '../check.js';
import { processesOf, type RunningSite, versionAt } from '../running-site.js';

const maxClockMs = 2_000;
/** An HTTP date has whole seconds. */
const precisionMs = 1_000;
const restart = 'Restart every process: npm run restart (on other machines, too).';

interface SeenProcess extends RunningSite {
  host: string;
  /** Its clock minus this machine's, in milliseconds; NaN if it sends no date. */
  aheadMs: number;
}

/**
 * Compares the site's processes with each other: release, settings and clock. One that doesn't answer is a
 * finding of the check `process`.
 */
export const processes: Check = {
  name: 'processes',
  subject: 'The site’s processes',
  async run(site, signal) {
    const addresses = processesOf(site);
    if (addresses.length < 2) return result('There is one process.');
    const answers = await Promise.all(
      addresses.map(async (address): Promise<SeenProcess | undefined> => {
        const seen = await versionAt(site, address, signal).catch(() => undefined);
        const aheadMs = Date.parse(String(seen?.answer.headers.date)) - site.machine.now().getTime();
        return seen?.site && { ...seen.site, host: address.host, aheadMs };
      }),
    );
    const all = answers.filter((one) => one !== undefined);
    const releases = oddOnes(all, ({ release, version }) => release ?? version);
    const secrets = oddOnes(all, ({ secret }) => secret);
    // With another secret, the settings can't be compared.
    const settings = secrets ? undefined : oddOnes(all, ({ settings }) => settings);
    const clocks = all.map(({ aheadMs }) => aheadMs).filter((aheadMs) => !Number.isNaN(aheadMs));
    const apartMs = Math.max(0, ...clocks) - Math.min(Number.POSITIVE_INFINITY, ...clocks) - precisionMs;
    return result(
      `${all.length} of ${addresses.length} processes answer: ${all.map(({ host }) => host).join(', ')}. Each one sends emails and ` +
        'runs the scheduled tasks. The database gives each task to one of them.',
      releases !== undefined &&
        warning(
          `${releases} a different release than the other processes.`,
          'Visitors get pages of one release with files of the other.',
          restart,
        ),
      settings !== undefined &&
        problem(
          `${settings} different settings than the other processes.`,
          'Visitors and emails get something else from one process than from another.',
          `Set the same settings for every process. ${restart}`,
        ),
      secrets !== undefined &&
        problem(
          `${secrets} another secret than the other processes.`,
          `What one process keys with it doesn’t work on another: ${keyedBySecret}.`,
          'Find a process on which links and two-step sign-in work. Its secret is SESSION_SECRET in its settings, or else the file ' +
            `session-secret in its DATA_DIR. Set SESSION_SECRET to that for every process. ${restart}`,
        ),
      apartMs > maxClockMs &&
        warning(
          `The clocks of the processes are ${Math.round(apartMs / 1000)} seconds apart: ${all.map(aheadOf).join(', ')}.`,
          'Reminders, sign-ins and deliveries depend on the right time.',
          'Run on each machine: timedatectl set-ntp true',
        ),
    );
  },
};

/** Returns who differs from most, as a sentence's beginning, or undefined. Unknown values don't count. */
function oddOnes(all: readonly SeenProcess[], partOf: (one: SeenProcess) => unknown): string | undefined {
  const known = all.filter((one) => partOf(one) !== undefined);
  const counts = new Map<unknown, number>();
  for (const one of known) counts.set(partOf(one), (counts.get(partOf(one)) ?? 0) + 1);
  const [[usual] = []] = [...counts].sort(([, a], [, b]) => b - a);
  const odd = known.filter((one) => partOf(one) !== usual).map(({ host }) => host);
  if (odd.length === 0) return undefined;
  return odd.length === 1 ? `${odd[0]} has` : `${odd.join(' and ')} have`;
}

const aheadOf = ({ host, aheadMs }: SeenProcess) =>
  `${host} ${aheadMs < 0 ? '−' : '+'}${Math.abs(Math.round(aheadMs / 1000))} s`;
