import { type RefusedWebhook, WebhookForm } from '../../components/admin/settings/webhook-form.js';
import { WebhookLog } from '../../components/admin/settings/webhook-log.js';
import { WebhookStatus } from '../../components/admin/settings/webhook-status.js';
import { CopyButton } from '../../components/admin/shared/copy-button.js';
import { Failure } from '../../components/admin/shared/failure.js';
import { PostButton } from '../../components/admin/shared/post-button.js';
import {
  type WebhookDetails,
  webhookLimits,
  webhookPath,
  webhooksPath,
} from '../../contracts/messages/webhooks.js';
import { useSite } from '../../contracts/website/site.js';
import { formatInstant } from '../../format/moments.js';
import { errorMark } from '../../forms/rules.js';
import { AdminPage, adminMeta } from '../../layouts/admin-page.js';

interface WebhookPageProps extends WebhookDetails {
  /** What was just done. */
  done?: string;
  /** Why it couldn't be done. */
  problem?: string;
  /** A form that wasn't accepted. */
  form?: RefusedWebhook;
}

export const meta = ({ form }: WebhookPageProps) =>
  adminMeta(`${errorMark(form?.errors)}Webhook`, 'Address, events, secret and deliveries of a webhook');

const notes: Record<string, string> = {
  saved: 'Saved.',
  secret: 'New secret created. Copy it into the program that gets the events.',
  paused: 'Paused. Events that happen now won’t be sent later.',
  resumed: 'Resumed. New events are sent again.',
  test: 'Test event sent. Reload the deliveries to see the answer.',
  replay: 'Sending again. Reload the deliveries to see the answer.',
};

/** Shows one webhook: its address and events, its secret, its deliveries. Works without JavaScript. */
export default function WebhookPage({ done = '', problem, form, log, ...webhook }: WebhookPageProps) {
  const { id, url, pausedFor } = webhook;
  const isPaused = pausedFor !== '';
  return (
    <AdminPage
      path="/admin/settings"
      back={{ href: webhooksPath, label: 'Webhooks' }}
      title={new URL(url).host}
      beside={<WebhookStatus {...webhook} />}
    >
      <div className="settings-pages stack gap-4 readable webhooks">
        {notes[done] && !problem && (
          <p className="note note--good" role="status">
            {notes[done]}
          </p>
        )}
        <Failure>{problem}</Failure>
        <div className="button-row">
          {!isPaused && <Action id={id} action="test" label="Send a test event" />}
          {isPaused ? (
            <Action id={id} action="resume" label="Resume" />
          ) : (
            <Action id={id} action="pause" label="Pause" />
          )}
        </div>
        <section className="card admin-section" aria-labelledby="webhook-title">
          <h2 id="webhook-title">Address and events</h2>
          <WebhookForm action={webhookPath(id)} button="Save" webhook={webhook} refused={form} />
        </section>
        <Secret {...webhook} />
        <WebhookLog {...{ id, isPaused, log }} />
        <details className="card admin-section">
          <summary>Remove webhook</summary>
          <p>This stops its events and deletes its log. You can’t undo it.</p>
          <Action id={id} action="remove" label="Remove webhook" />
        </details>
      </div>
    </AdminPage>
  );
}

function Secret({ id, secret, oldSecretUntil }: Pick<WebhookDetails, 'id' | 'secret' | 'oldSecretUntil'>) {
  const { timeZone } = useSite();
  return (
    <section className="card setting stack admin-section" aria-labelledby="secret-title">
      <h2 id="secret-title">Signing secret</h2>
      <p>
        Every event is signed with this secret, so that the other program can check that it comes from your
        website. Keep it private.
      </p>
      <details>
        <summary>Show secret</summary>
        <label className="field small strong">
          <span>Secret</span>
          <input type="text" readOnly value={secret} onFocus={(event) => event.currentTarget.select()} />
        </label>
      </details>
      <div className="button-row">
        <CopyButton text={secret}>Copy secret</CopyButton>
        <Action id={id} action="secret" label="Create new secret" />
      </div>
      <p className="quiet">
        {oldSecretUntil
          ? `The old secret also works until ${formatInstant(oldSecretUntil, timeZone)}.`
          : `After you create a new one, the old one also works for ${webhookLimits.oldSecretHours} hours.`}
      </p>
    </section>
  );
}

function Action({ id, action, label }: { id: number; action: string; label: string }) {
  return <PostButton action={`${webhookPath(id)}/${action}`}>{label}</PostButton>;
}
