import type { ReactElement } from 'react';
import { MailPreview } from '../../components/desk/mail-preview.js';
import { Field } from '../../components/shared/field.js';
import { Options } from '../../components/shared/options.js';
import type { Meta } from '../../contracts/meta.js';
import { aftercareLimits, monthChoices, namedIn, remindedServices } from '../../forms/aftercare.js';
import type { FieldErrors } from '../../forms/rules.js';
import { AdminLayout } from '../../layouts/admin.js';

interface AftercarePageProps {
  /** What stands in the form's fields. */
  values: Record<string, string>;
  errors: FieldErrors;
  /** Which of the mails are sent now. */
  isOn: { review: boolean; rebooking: boolean };
  isSaved?: boolean;
}

export const meta = (_props: AftercarePageProps): Meta => ({
  title: 'After the job',
  description: 'What customers are sent after the job',
  noindex: true,
});

const months = monthChoices.map((value) => ({
  value,
  label: value === '0' ? 'No reminder' : `After ${value} months`,
}));

const named = (names: readonly string[]) => `You can use ${names.map((name) => `{${name}}`).join(', ')}.`;

/** The mails and text messages after the job: when, in which words, and how they look. */
export default function AftercarePage({ values, errors, isOn, isSaved }: AftercarePageProps) {
  const field = (
    name: string,
    label: string,
    control: ReactElement<Record<string, unknown>>,
    more: { hint?: string; isCheckbox?: boolean } = {},
  ) => (
    <Field name={name} label={label} error={errors[name]} {...more}>
      {control}
    </Field>
  );
  const line = (name: string, type = 'text') => <input type={type} defaultValue={values[name]} />;
  const number = (name: string, from: number, to: number) => (
    <input type="number" inputMode="numeric" min={from} max={to} defaultValue={values[name]} />
  );
  const words = (name: string, rows: number) => <textarea rows={rows} defaultValue={values[name]} />;
  const box = (name: string) => <input type="checkbox" defaultChecked={Boolean(values[name])} />;
  return (
    <AdminLayout path="/admin/aftercare">
      <h1>After the job</h1>
      <p className="aftercare__intro">
        Every customer whose job is completed can be asked for a review, and reminded when the next cleaning
        is due: once each, never on a Sunday, a public holiday or a day on which you are closed. Whoever says
        no is not written to again.
      </p>
      {isSaved && <p className="note note--good">Saved. {stateInWords(isOn)}</p>}
      {Object.keys(errors).length > 0 && (
        <p className="note note--bad" role="alert">
          <strong>Not saved.</strong> Please look at the fields that are marked.
        </p>
      )}
      <form method="post" className="lead-form aftercare">
        <section className="card" aria-labelledby="both-title">
          <h2 id="both-title">Both mails</h2>
          {field('postalAddress', 'Your postal address', words('postalAddress', 3), {
            hint: 'It stands at the end of both mails, as the law wants it (CAN-SPAM). A P.O. box will do. Without it, neither is sent.',
          })}
          {field(
            'hour',
            'Sent at this hour of the day',
            number('hour', aftercareLimits.fromHour, aftercareLimits.toHour),
            {
              hint: '10 is ten in the morning, 14 is two in the afternoon.',
            },
          )}
        </section>
        <section className="card" aria-labelledby="review-title">
          <h2 id="review-title">Review request</h2>
          {field('reviewIsOn', 'Ask every customer for a review', box('reviewIsOn'), { isCheckbox: true })}
          {field('reviewLink', 'Where reviews are written', line('reviewLink', 'url'), {
            hint: 'The link that Google, Facebook or Yelp gives you, beginning with https://',
          })}
          {field('reviewDays', 'Days after the job', number('reviewDays', 1, aftercareLimits.days))}
          {field('reviewSubject', 'Subject', line('reviewSubject'))}
          {field('reviewText', 'Text', words('reviewText', 12), {
            hint: `${named(namedIn.review)} {review link} in a line of its own becomes a button.`,
          })}
          <MailPreview mail="review-request" title="The review request" />
        </section>
        <section className="card" aria-labelledby="rebooking-title">
          <h2 id="rebooking-title">Reminder to book again</h2>
          {field('rebookingIsOn', 'Remind customers of their next cleaning', box('rebookingIsOn'), {
            isCheckbox: true,
          })}
          <div className="form-grid">
            {remindedServices.map(({ field: name, label }) => (
              <Field key={name} name={name} label={label} error={errors[name]}>
                <select defaultValue={values[name]}>
                  <Options options={months} />
                </select>
              </Field>
            ))}
          </div>
          {field('rebookingSubject', 'Subject', line('rebookingSubject'))}
          {field('rebookingText', 'Text', words('rebookingText', 12), {
            hint: `${named(namedIn.rebooking)} {booking link} leads to the price builder, with the customer’s last order in it.`,
          })}
          <MailPreview mail="rebooking-reminder" title="The reminder" />
        </section>
        <section className="card" aria-labelledby="messages-title">
          <h2 id="messages-title">Text messages</h2>
          <p>
            On the page of a lead, a tap opens these on your own phone, filled in and ready to be sent. Nobody
            else sends them.
          </p>
          {field('onTheWayMessage', 'On my way', words('onTheWayMessage', 3), {
            hint: named(namedIn.onTheWay),
          })}
          {field('reviewMessage', 'Review', words('reviewMessage', 3), { hint: named(namedIn.review) })}
          {field('rebookingMessage', 'Reminder to book again', words('rebookingMessage', 3), {
            hint: named(namedIn.rebooking),
          })}
        </section>
        <p className="button-row">
          <button type="submit" className="button button--accent">
            Save
          </button>
        </p>
      </form>
    </AdminLayout>
  );
}

function stateInWords({ review, rebooking }: AftercarePageProps['isOn']): string {
  if (review && rebooking) return 'Review requests and reminders are sent.';
  if (review) return 'Review requests are sent; reminders are not.';
  return rebooking ? 'Reminders are sent; review requests are not.' : 'Neither of the mails is sent.';
}
