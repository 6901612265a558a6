import { type ReactElement, type ReactNode } from 'react';
import { EmailPreview } from '../../components/admin/messages/email-preview.js';
import { Fold } from '../../components/admin/shared/fold.js';
import { Field } from '../../components/shared/field.js';
import { Options } from '../../components/shared/options.js';
import { sectionPath } from '../../content/schema.js';
import type { Meta } from '../../contracts/website/meta.js';
import { formatPrice } from '../../format/figures.js';
import {
  type FollowUpPart,
  followUpLimits,
  monthChoices,
  namedIn,
  partsWith,
  remindedServices,
} from '../../forms/messages/follow-ups.js';
import type { FieldErrors } from '../../forms/rules.js';
import { AdminLayout } from '../../layouts/admin.js';

interface FollowUpPageProps {
  /** What stands in the form's fields. */
  values: Record<string, string>;
  errors: FieldErrors;
  /** Which of the mails are sent now. */
  isOn: { review: boolean; rebooking: boolean };
  /** What a neighbor gets who comes by a customer's link, in US cents; 0 for nothing. */
  rewardCents: number;
  isSaved?: boolean;
  /** The part that was worked on. */
  part?: FollowUpPart;
}

export const meta = (_props: FollowUpPageProps): Meta => ({
  title: 'After the job',
  description: 'What customers are sent after the job',
  noindex: true,
});

const months = monthChoices.map((value) => ({
  value,
  label: value === '0' ? 'No reminder' : `After ${value} months`,
}));

const named = (names: readonly string[]) => `You can use ${names.map((name) => `{${name}}`).join(', ')}.`;

/** The mails and text messages after the job: when, in which words, and how they look. One form in parts, of which all is saved. */
export default function FollowUpPage(props: FollowUpPageProps) {
  const { errors, isOn, isSaved, part } = props;
  const wrong = partsWith(errors);
  const isOpen = (one: FollowUpPart) => wrong.includes(one) || (wrong.length === 0 && part === one);
  return (
    <AdminLayout path="/admin/aftercare">
      <h1>After the job</h1>
      <p className="follow-ups__intro">
        Every customer whose job is completed can be asked for a review, and reminded when the next cleaning
        is due: once each, never on a Sunday, a public holiday or a day on which you are closed. Whoever says
        no is not written to again.
      </p>
      {isSaved && <p className="note note--good">Saved. {stateInWords(isOn)}</p>}
      {wrong.length > 0 && (
        <p className="note note--bad" role="alert">
          <strong>Not saved.</strong> Please look at the fields that are marked. Everything you typed is still
          here.
        </p>
      )}
      <form method="post" action="/admin/aftercare" className="lead-form follow-ups" noValidate>
        <Both {...props} isOpen={isOpen('both')} />
        <Review {...props} isOpen={isOpen('review')} />
        <Rebooking {...props} isOpen={isOpen('rebooking')} />
        <Messages {...props} isOpen={isOpen('messages')} />
      </form>
    </AdminLayout>
  );
}

type PartProps = FollowUpPageProps & { isOpen: boolean };

function Both({ values, errors, isOpen }: PartProps) {
  const { postalAddress, hour } = values;
  const says = postalAddress?.trim()
    ? `${postalAddress.trim().split('\n')[0]}, sent at ${hour}:00`
    : 'No postal address yet: neither mail is sent';
  return (
    <Fold id="both" title="Both mails" says={says} isOpen={isOpen}>
      <Control
        name="postalAddress"
        label="Your postal address"
        hint="It stands at the end of both mails, as the law wants it (CAN-SPAM). A P.O. box will do. Without it, neither is sent."
        errors={errors}
      >
        <textarea rows={3} defaultValue={postalAddress} />
      </Control>
      <Control
        name="hour"
        label="Sent at this hour of the day"
        hint="10 is ten in the morning, 14 is two in the afternoon."
        errors={errors}
      >
        <NumberInput from={followUpLimits.fromHour} to={followUpLimits.toHour} defaultValue={hour} />
      </Control>
      <Save part="both" />
    </Fold>
  );
}

function Review({ values, errors, isOn, isOpen }: PartProps) {
  const says = isOn.review ? 'On: every customer is asked once' : 'Off';
  return (
    <Fold id="review" title="Review request" says={says} isOpen={isOpen}>
      <Control name="reviewIsOn" label="Ask every customer for a review" errors={errors} isCheckbox>
        <input type="checkbox" defaultChecked={Boolean(values.reviewIsOn)} />
      </Control>
      <Control
        name="reviewLink"
        label="Where reviews are written"
        hint="The link that Google, Facebook or Yelp gives you, beginning with https://"
        errors={errors}
      >
        <input type="url" defaultValue={values.reviewLink} />
      </Control>
      <Control name="reviewDays" label="Days after the job" errors={errors}>
        <NumberInput from={1} to={followUpLimits.days} defaultValue={values.reviewDays} />
      </Control>
      <Control name="reviewSubject" label="Subject" errors={errors}>
        <input type="text" defaultValue={values.reviewSubject} />
      </Control>
      <Control
        name="reviewText"
        label="Text"
        hint={`${named(namedIn.review)} {review link} in a line of its own becomes a button.`}
        errors={errors}
      >
        <textarea rows={12} defaultValue={values.reviewText} />
      </Control>
      <Save part="review" />
      <EmailPreview mail="review-request" title="The review request" />
    </Fold>
  );
}

function Rebooking({ values, errors, isOn, isOpen }: PartProps) {
  const says = isOn.rebooking ? 'On: sent months after the last job' : 'Off';
  return (
    <Fold id="rebooking" title="Reminder to book again" says={says} isOpen={isOpen}>
      <Control
        name="rebookingIsOn"
        label="Remind customers of their next cleaning"
        errors={errors}
        isCheckbox
      >
        <input type="checkbox" defaultChecked={Boolean(values.rebookingIsOn)} />
      </Control>
      <div className="form-grid">
        {remindedServices.map(({ field, label }) => (
          <Control key={field} name={field} label={label} errors={errors}>
            <select defaultValue={values[field]}>
              <Options options={months} />
            </select>
          </Control>
        ))}
      </div>
      <Control name="rebookingSubject" label="Subject" errors={errors}>
        <input type="text" defaultValue={values.rebookingSubject} />
      </Control>
      <Control
        name="rebookingText"
        label="Text"
        hint={`${named(namedIn.rebooking)} {booking link} leads to the price builder, with the customer’s last order in it.`}
        errors={errors}
      >
        <textarea rows={12} defaultValue={values.rebookingText} />
      </Control>
      <Save part="rebooking" />
      <EmailPreview mail="rebooking-reminder" title="The reminder" />
    </Fold>
  );
}

/** Each with what it may name. */
const messages = [
  { name: 'onTheWayMessage', label: 'On my way', names: namedIn.onTheWay },
  { name: 'reviewMessage', label: 'Review', names: namedIn.review },
  { name: 'rebookingMessage', label: 'Reminder to book again', names: namedIn.rebooking },
  { name: 'referralMessage', label: 'Invite neighbors', names: namedIn.referral },
];

function Messages({ values, errors, rewardCents, isOpen }: PartProps) {
  const says = 'On my way, review, reminder, invitation';
  return (
    <Fold id="messages" title="Text messages" says={says} isOpen={isOpen}>
      <p>
        On the page of a lead, a tap opens these on your own phone, filled in and ready to be sent. Nobody
        else sends them.
      </p>
      <p>
        {'{referral link} is the customer’s link for neighbors, {reward} a sentence about what they get: '}
        {rewardCents > 0 ? `${formatPrice(rewardCents)} off the first cleaning. ` : 'nothing now. '}
        <a href={sectionPath('referral')}>Change the reward</a>
      </p>
      {messages.map(({ name, label, names }) => (
        <Control key={name} name={name} label={label} hint={named(names)} errors={errors}>
          <textarea rows={3} defaultValue={values[name]} />
        </Control>
      ))}
      <Save part="messages" />
    </Fold>
  );
}

interface ControlProps {
  name: string;
  label: string;
  hint?: string;
  isCheckbox?: boolean;
  errors: FieldErrors;
  children: ReactElement<Record<string, unknown>>;
}

const Control = ({ errors, children, ...field }: ControlProps): ReactNode => (
  <Field {...field} error={errors[field.name]}>
    {children}
  </Field>
);

function NumberInput({ from, to, ...given }: { from: number; to: number; defaultValue?: string }) {
  return <input type="number" inputMode="numeric" min={from} max={to} {...given} />;
}

/** Every one of them saves the whole form; the part is open again afterwards. */
function Save({ part }: { part: FollowUpPart }) {
  return (
    <p className="button-row">
      <button type="submit" name="part" value={part} className="button button--accent">
        Save
      </button>
    </p>
  );
}

function stateInWords({ review, rebooking }: FollowUpPageProps['isOn']): string {
  if (review && rebooking) return 'Review requests and reminders are sent.';
  if (review) return 'Review requests are sent; reminders are not.';
  return rebooking ? 'Reminders are sent; review requests are not.' : 'Neither of the mails is sent.';
}
