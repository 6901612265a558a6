import { type RefusedWebhook, WebhookForm } from '../../components/admin/settings/webhook-form.js';
import { WebhookStatus } from '../../components/admin/settings/webhook-status.js';
import {
  type WebhookView,
  webhookEvents,
  webhookLimits,
  webhookPath,
  webhooksPath,
} from '../../contracts/messages/webhooks.js';
import { errorMark } from '../../forms/rules.js';
import { AdminPage, adminMeta } from '../../layouts/admin-page.js';

interface WebhooksPageProps {
  webhooks: WebhookView[];
  /** Whether no more can be added. */
  isFull: boolean;
  /** A form that wasn't accepted. */
  form?: RefusedWebhook;
}

export const meta = ({ form }: WebhooksPageProps) =>
  adminMeta(`${errorMark(form?.errors)}Webhooks`, 'Send events to other programs');

/** Lists the webhooks and adds one. Works without JavaScript. */
export default function WebhooksPage({ webhooks, isFull, form }: WebhooksPageProps) {
  return (
    <AdminPage
      path="/admin/settings"
      back={{ href: '/admin/settings#notifications', label: 'Settings' }}
      title="Webhooks"
    >
      <div className="settings-pages stack gap-4 readable webhooks">
        <p className="quiet">
          Webhooks tell other programs, like Google Sheets or Slack, when something happens: a new lead, an
          appointment, a completed job. They include the customer’s contact details, so only add addresses you
          trust.
        </p>
        {webhooks.length > 0 && (
          <section className="card admin-section" aria-labelledby="webhooks-title">
            <h2 id="webhooks-title">Your webhooks</h2>
            <ul className="stack gap-0">
              {webhooks.map((webhook) => (
                <li key={webhook.id} className="item-row item-row--open gap-4 apart">
                  <div>
                    <p>
                      <a href={webhookPath(webhook.id)}>{new URL(webhook.url).host}</a>{' '}
                      <WebhookStatus {...webhook} />
                    </p>
                    <p className="quiet">{webhook.events.map((event) => webhookEvents[event]).join(', ')}</p>
                  </div>
                </li>
              ))}
            </ul>
          </section>
        )}
        <section className="card admin-section" aria-labelledby="add-title">
          <h2 id="add-title">Add a webhook</h2>
          {isFull && !form ? (
            <p>You have {webhookLimits.endpoints} webhooks, the most possible. Remove one to add another.</p>
          ) : (
            <WebhookForm action={webhooksPath} button="Add webhook" refused={form} />
          )}
        </section>
      </div>
    </AdminPage>
  );
}
