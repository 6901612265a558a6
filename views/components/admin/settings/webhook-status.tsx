import type { WebhookView } from '../../../contracts/messages/webhooks.js';
import { useSite } from '../../../contracts/website/site.js';
import { formatCount } from '../../../format/figures.js';
import { formatInstant } from '../../../format/moments.js';

/** Shows whether a webhook is active, failing or paused. */
export function WebhookStatus({ pausedFor, failingSince, dropped }: WebhookView) {
  const { timeZone } = useSite();
  return (
    <>
      {pausedFor === '' && !failingSince && (
        <span className="delivery__state delivery__state--done">Active</span>
      )}
      {pausedFor === '' && failingSince && (
        <span className="delivery__state delivery__state--dead">
          Failing since {formatInstant(failingSince, timeZone)}
        </span>
      )}
      {pausedFor === 'owner' && <span className="delivery__state">Paused</span>}
      {pausedFor === 'failures' && (
        <span className="delivery__state delivery__state--dead">Paused: the address keeps failing</span>
      )}
      {dropped > 0 && (
        <>
          {' '}
          <span className="delivery__state delivery__state--dead">
            {formatCount(dropped)} {dropped === 1 ? 'event' : 'events'} skipped: too many waiting
          </span>
        </>
      )}
    </>
  );
}
