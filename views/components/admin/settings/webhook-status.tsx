import type { WebhookView } from '../../../contracts/messages/webhooks.js';
import { useSite } from '../../../contracts/website/site.js';
import { formatCount } from '../../../format/figures.js';
import { formatInstant } from '../../../format/moments.js';

/** Shows whether a webhook is active, failing or paused. */
export function WebhookStatus({ pausedFor, failingSince, dropped }: WebhookView) {
  const { timeZone } = useSite();
  return (
    <>
      {pausedFor === '' && !failingSince && <span className="badge badge--done">Active</span>}
      {pausedFor === '' && failingSince && (
        <span className="badge badge--dead">Failing since {formatInstant(failingSince, timeZone)}</span>
      )}
      {pausedFor === 'owner' && <span className="badge">Paused</span>}
      {pausedFor === 'failures' && (
        <span className="badge badge--dead">Paused: the address keeps failing</span>
      )}
      {dropped > 0 && (
        <>
          {' '}
          <span className="badge badge--dead">
            {formatCount(dropped)} {dropped === 1 ? 'event' : 'events'} skipped: too many waiting
          </span>
        </>
      )}
    </>
  );
}
