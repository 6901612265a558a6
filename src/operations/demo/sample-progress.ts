import type { FormName, Progress } from '../../../views/contracts/analytics/goals.js';
import type { SeededRandom } from './seeded-random.js';

type Step = Omit<Progress, 'sessionId'>;

/** The fields of each form in its order, each with the chance that a visitor who comes to it leaves. */
const fields: Record<FormName, [name: string, leaves: number][]> = {
  contact: [
    ['serviceType', 0.08],
    ['serviceArea', 0.1],
    ['freeWindow', 0.07],
    ['name', 0.08],
    ['phone', 0.22],
    ['email', 0.12],
    ['message', 0.06],
  ],
  'free-room': [
    ['roomSelection', 0.06],
    ['address', 0.2],
    ['preferredDate', 0.1],
    ['timePreference', 0.05],
    ['name', 0.06],
    ['phone', 0.15],
    ['email', 0.1],
    ['noObligationAgreement', 0.08],
  ],
};
const isTime = (field: string) => field === 'freeWindow' || field === 'preferredDate';

/** Invents what a visitor does on a page with a price or a form. @param isSent whether they send the form */
export function inventProgress(random: SeededRandom, path: string, isSent = false): Step[] {
  if (path === '/pricing') return random.chance(0.45) ? [{ goal: 'price' }] : [];
  if (path !== '/contact' && path !== '/free-room') return [];
  return isSent || random.chance(0.4)
    ? formProgress(random, path === '/contact' ? 'contact' : 'free-room', isSent)
    : [];
}

function formProgress(random: SeededRandom, form: FormName, isSent: boolean): Step[] {
  const steps: Step[] = [];
  for (const [field, leaves] of fields[form]) {
    // Few visitors fill in every field of the contact form.
    if (form === 'contact' && random.chance(0.2)) continue;
    steps.push({ form, field, ...(steps.length === 0 && { goal: 'form' as const }) });
    if (isTime(field)) steps.push({ goal: 'time' });
    if (!isSent && random.chance(leaves * 1.4)) return steps;
  }
  if (random.chance(0.3))
    steps.push({ form, errors: random.pick([['phone'], ['phone'], ['email'], ['name', 'phone']]) });
  return isSent ? [...steps, { goal: 'sent' }] : steps;
}
