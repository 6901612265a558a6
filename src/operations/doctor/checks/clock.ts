import { msOf } from '../../../platform/database/dialect.js';
import { ask } from '../ask.js';
import { type Check, NotChecked, problem, result, warning } from '../check.js';
import { countOf } from '../count-of.js';
import type { DiagnosedSite } from '../diagnosed-site.js';

const why = 'Reminders, sign-ins, deliveries and certificates depend on the right time.';
const fix = 'Run on both machines: timedatectl set-ntp true';

/** Compares this machine's clock with the database server's, or else with the server's at PUBLIC_ORIGIN. */
export const clock: Check = {
  name: 'clock',
  subject: 'The clock of the database or of PUBLIC_ORIGIN',
  async run(site, signal) {
    const before = site.machine.now().getTime();
    const there = site.database.isServer ? await databaseTime(site) : await proxyTime(site, signal);
    const after = site.machine.now().getTime();
    // An HTTP date has whole seconds, and was right at some moment between the two.
    const precisionMs = site.database.isServer ? 0 : 1000;
    const aheadMs =
      before - (there + precisionMs) > 0 ? before - there - precisionMs : Math.min(after - there, 0);
    const seconds = Math.round(Math.abs(aheadMs) / 1000);
    const other = site.database.isServer ? 'the database’s' : 'PUBLIC_ORIGIN’s';
    const found = `This machine’s clock is ${countOf(seconds, 'second')} ${aheadMs < 0 ? 'behind' : 'ahead of'} ${other}.`;
    if (seconds >= 60) return result(found, problem(found, why, fix));
    return result(found, seconds > 2 && warning(found, why, fix));
  },
};

async function databaseTime({ database }: DiagnosedSite): Promise<number> {
  const [{ there }] = await database.rows<{ there: Date }>('SELECT UTC_TIMESTAMP(3) AS there');
  return msOf(there);
}

async function proxyTime({ machine, origin }: DiagnosedSite, signal: AbortSignal): Promise<number> {
  if (!origin) throw new NotChecked('there’s no other clock to compare with');
  const answer = await ask(machine, new URL('/livez', origin), signal).catch(() => undefined);
  const there = Date.parse(String(answer?.headers.date));
  if (Number.isNaN(there)) throw new NotChecked('PUBLIC_ORIGIN doesn’t answer, or sends no Date header');
  return there;
}
