import { latenessOf } from '../../../contracts/admin.js';
import type { LeadView, OwnerAnswer } from '../../../contracts/leads/leads.js';
import { useFacts } from '../../../contracts/website/facts.js';
import { describeAnswer } from '../leads/panel/next-step.js';
import { useNow } from '../shared/now-provider.js';
import { RelativeTime } from '../shared/relative-time.js';

/** Shows a new lead's age (amber after an hour, red past the promised time) or when the owner answered it. */
export function LeadAge({ lead: { createdAt }, answer }: { lead: LeadView; answer?: OwnerAnswer }) {
  const now = useNow();
  const facts = useFacts();
  if (answer)
    return (
      <>
        {`${describeAnswer(answer)} `}
        <RelativeTime at={answer.at} />
      </>
    );
  const lateness = now === undefined ? undefined : latenessOf(now, createdAt, facts);
  return (
    <span className={lateness === 'late' ? 'bad' : lateness && 'attention'}>
      New lead · <RelativeTime at={createdAt} />
    </span>
  );
}
