import { type RefusedWebhook, WebhookForm } from '../../components/admin/settings/webhook-form.js';
import { WebhookStatus } from '../../components/admin/settings/webhook-status.js';
import {
  type WebhookView,
  webhookEvents,
  webhookLimits,
  webhookPath,
  webhooksPath,
} from '../../contracts/messages/webhooks.js';
import type { Meta } from '../../contracts/website/meta.js';
import { errorMark } from '../../forms/rules.js';
import { AdminLayout } from '../../layouts/admin.js';

interface WebhooksPageProps {
  webhooks: WebhookView[];
  /** Whether no more can be added. */
  isFull: boolean;
  /** A form that wasn't accepted. */
  form?: RefusedWebhook;
}

export const meta = ({ form }: WebhooksPageProps): Meta => ({
  title: `${errorMark(form?.errors)}Webhooks`,
  description: 'Send events to other programs',
  noindex: true,
});

/** Lists the webhooks and adds one. Works without JavaScript. */
export default function WebhooksPage({ webhooks, isFull, form }: WebhooksPageProps) {
  return (
    <AdminLayout path="/admin/settings">
      <p className="way-back">
        <a href="/admin/settings#notifications">Settings</a>
      </p>
      <h1>Webhooks</h1>
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
    </AdminLayout>
  );
}
