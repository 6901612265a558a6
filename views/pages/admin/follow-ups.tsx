import { type ReactElement, type ReactNode } from 'react';
import { EmailPreview } from '../../components/admin/messages/email-preview.js';
import { PlanOfferFields } from '../../components/admin/messages/plan-offer-fields.js';
import { SetUpEmail } from '../../components/admin/messages/set-up-email.js';
import { Fold } from '../../components/admin/shared/fold.js';
import { PageLinks } from '../../components/admin/shared/page-links.js';
import { WinBackFields } from '../../components/admin/win-back/win-back-fields.js';
import { Field } from '../../components/shared/field.js';
import { Options } from '../../components/shared/options.js';
import { sectionPath } from '../../content/section-path.js';
import { useAdminFrame } from '../../contracts/admin.js';
import { emailNotSetUp } from '../../contracts/messages/email-set-up.js';
import { formatPrice } from '../../format/figures.js';
import { formatHour } from '../../format/hours.js';
import {
  type FollowUpPart,
  followUpLimits,
  monthChoices,
  namedIn,
  partsWith,
  remindedServices,
} from '../../forms/messages/follow-ups.js';
import type { FieldErrors } from '../../forms/rules.js';
import { AdminPage, adminMeta } from '../../layouts/admin-page.js';

interface FollowUpPageProps {
  values: Record<string, string>;
  errors: FieldErrors;
  /** Which of the emails are on. */
  isOn: { review: boolean; rebooking: boolean };
  /** The referral discount in US cents; 0 for none. */
  rewardCents: number;
  isSaved?: boolean;
  /** The part to show open. */
  part?: FollowUpPart;
}

export const meta = () => adminMeta('Reviews & reminders', 'Follow-up emails and texts');

const months = monthChoices.map((value) => ({
  value,
  label: value === '0' ? 'No reminder' : `After ${value} months`,
}));

const hours = Array.from({ length: followUpLimits.toHour - followUpLimits.fromHour + 1 }, (_, index) => {
  const hour = followUpLimits.fromHour + index;
  return { value: String(hour), label: formatHour(hour) };
});

const placeholders = (names: readonly string[]) =>
  `Placeholders: ${names.map((name) => `{${name}}`).join(', ')}.`;

/** Edits the follow-up emails and text messages. One form in parts; every Save button saves all of it. */
export default function FollowUpPage(props: FollowUpPageProps) {
  const { errors, isOn, isSaved, part } = props;
  const { sendsEmail } = useAdminFrame();
  const partsInError = partsWith(errors);
  const isOpen = (one: FollowUpPart) =>
    partsInError.includes(one) || (partsInError.length === 0 && part === one);
  return (
    <AdminPage path="/admin/aftercare" title={<>Reviews & reminders</>}>
      <PageLinks of="Reviews & reminders" path="/admin/aftercare" />
      <p className="soft wide-form mb-3">
        Emails go out once after a completed job, never on a Sunday, a holiday or a day you’re closed.
        Customers can opt out.
      </p>
      {!sendsEmail && (
        <p className="note note--warning">
          {emailNotSetUp}, so nothing goes out. <SetUpEmail />
        </p>
      )}
      {isSaved && <p className="note note--good">Saved. {statusOf(isOn)}</p>}
      {partsInError.length > 0 && (
        <p className="note note--bad" role="alert">
          <strong>Not saved.</strong> Fix the marked fields and save again. We kept everything you entered.
        </p>
      )}
      <form method="post" action="/admin/aftercare" className="follow-ups stack gap-2 wide-form" noValidate>
        <Both {...props} isOpen={isOpen('both')} />
        <Review {...props} isOpen={isOpen('review')} />
        <Rebooking {...props} isOpen={isOpen('rebooking')} />
        <WinBack {...props} isOpen={isOpen('win-back')} />
        <Payment {...props} isOpen={isOpen('payment')} />
        <Plans {...props} isOpen={isOpen('plans')} />
        <Messages {...props} isOpen={isOpen('messages')} />
      </form>
    </AdminPage>
  );
}

type PartProps = FollowUpPageProps & { isOpen: boolean };

function Both({ values, errors, isOpen }: PartProps) {
  const { postalAddress, hour } = values;
  const sendTime = hours.find(({ value }) => value === hour)?.label ?? hour;
  const address = postalAddress?.trim() ?? '';
  const says = address ? `Sent at ${sendTime} · ${address.split('\n')[0]}` : 'Needs your postal address';
  return (
    <Fold id="both" title="Address and send time" says={says} isDue={!address} isOpen={isOpen}>
      <Control
        name="postalAddress"
        label="Postal address"
        hint="Required by law in review requests and rebooking reminders (CAN-SPAM Act). A P.O. box is fine."
        errors={errors}
      >
        <textarea rows={3} defaultValue={postalAddress} />
      </Control>
      <Control name="hour" label="Send time" errors={errors}>
        <select defaultValue={hour}>
          <Options options={hours} />
        </select>
      </Control>
      <Save part="both" />
    </Fold>
  );
}

function Review({ values, errors, isOn, isOpen }: PartProps) {
  const says = isOn.review ? 'On' : 'Off';
  return (
    <Fold id="review" title="Review request" says={says} isOpen={isOpen}>
      <Control name="reviewIsOn" label="Send review requests" errors={errors} isCheckbox>
        <input type="checkbox" defaultChecked={Boolean(values.reviewIsOn)} />
      </Control>
      <Control
        name="reviewLink"
        label="Review link"
        hint="Optional. Your link from Google, Facebook or Yelp. Starts with https://. Leave blank to ask for reviews on your own website."
        errors={errors}
      >
        <input type="url" defaultValue={values.reviewLink} />
      </Control>
      <Control name="reviewDays" label="Send after (days)" errors={errors}>
        <NumberInput from={1} to={followUpLimits.days} defaultValue={values.reviewDays} />
      </Control>
      <Control name="reviewSubject" label="Subject" errors={errors}>
        <input type="text" defaultValue={values.reviewSubject} />
      </Control>
      <Control
        name="reviewText"
        label="Message"
        hint={`${placeholders(namedIn.review)} Put {review link} on its own line to make it a button. {review form} leads to the form on the customer’s page. Without it, we add that link below.`}
        errors={errors}
      >
        <textarea rows={12} defaultValue={values.reviewText} />
      </Control>
      <Save part="review" />
      <EmailPreview email="review-request" title="Review request preview" />
    </Fold>
  );
}

function Rebooking({ values, errors, isOn, isOpen }: PartProps) {
  const says = isOn.rebooking ? 'On' : 'Off';
  return (
    <Fold id="rebooking" title="Rebooking reminder" says={says} isOpen={isOpen}>
      <Control name="rebookingIsOn" label="Send rebooking reminders" errors={errors} isCheckbox>
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
        label="Message"
        hint={`${placeholders(namedIn.rebooking)} {booking link} opens your prices with the customer’s last cleaning filled in.`}
        errors={errors}
      >
        <textarea rows={12} defaultValue={values.rebookingText} />
      </Control>
      <Save part="rebooking" />
      <EmailPreview email="rebooking-reminder" title="Rebooking reminder preview" />
    </Fold>
  );
}

function WinBack({ values, errors, isOpen }: PartProps) {
  return (
    <Fold id="win-back" title="Win-back email" says="Sent by you" isOpen={isOpen}>
      <WinBackFields values={values} errors={errors} />
      <Save part="win-back" />
      <EmailPreview email="win-back" title="Win-back email preview" />
    </Fold>
  );
}

function Payment({ values, errors, isOpen }: PartProps) {
  return (
    <Fold id="payment" title="Payment reminder" says="Sent by you" isOpen={isOpen}>
      <p>You send it from “Unpaid jobs” on the Money page, at most once a day for each job.</p>
      <Control
        name="paymentLink"
        label="Payment link"
        hint="Optional. Your link from Square, Stripe or PayPal. Starts with https://. Shown on accepted quotes, receipts and plans, unless a job has its own link."
        errors={errors}
      >
        <input type="url" defaultValue={values.paymentLink} />
      </Control>
      <Control name="paymentSubject" label="Subject" errors={errors}>
        <input type="text" defaultValue={values.paymentSubject} />
      </Control>
      <Control
        name="paymentText"
        label="Message"
        hint={`${placeholders(namedIn.payment)} {payment link} is blank without a link.`}
        errors={errors}
      >
        <textarea rows={10} defaultValue={values.paymentText} />
      </Control>
      <Save part="payment" />
      <EmailPreview email="payment-reminder" title="Payment reminder preview" />
    </Fold>
  );
}

function Plans({ values, errors, isOpen }: PartProps) {
  return (
    <Fold
      id="plans"
      title="Plans on the customer page"
      says={values.planMonths0 ? 'On' : 'Off'}
      isOpen={isOpen}
    >
      <PlanOfferFields values={values} errors={errors} />
      <Save part="plans" />
    </Fold>
  );
}

/** The text messages and their placeholders. */
const messages = [
  { name: 'replyMessage', label: 'Ask about a time', names: namedIn.reply },
  { name: 'onTheWayMessage', label: 'On my way', names: namedIn.onTheWay },
  { name: 'reviewMessage', label: 'Review request', names: namedIn.review },
  { name: 'rebookingMessage', label: 'Rebooking reminder', names: namedIn.rebooking },
  { name: 'referralMessage', label: 'Referral', names: namedIn.referral },
];

function Messages({ values, errors, rewardCents, isOpen }: PartProps) {
  const says = 'Ask about a time, on my way, review, reminder, referral';
  return (
    <Fold id="messages" title="Text messages" says={says} isOpen={isOpen}>
      <p>You send these from your phone. Open a lead and tap a text; it’s filled in and ready to send.</p>
      <p className="field__hint">
        {rewardCents > 0
          ? `{reward} offers ${formatPrice(rewardCents)} off the first cleaning. `
          : '{reward} is blank: no referral discount is set. '}
        <a href={sectionPath('referral')}>Edit referral discount</a>. {'{time question}'} asks if the
        requested day still works or, without one, for a good time.
      </p>
      {messages.map(({ name, label, names }) => (
        <Control key={name} name={name} label={label} hint={placeholders(names)} errors={errors}>
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

/** Saves the whole form and opens the same part again. */
function Save({ part }: { part: FollowUpPart }) {
  return (
    <p className="button-row">
      <button type="submit" name="part" value={part} className="button button--accent">
        Save settings
      </button>
    </p>
  );
}

function statusOf({ review, rebooking }: FollowUpPageProps['isOn']): string {
  if (review && rebooking) return 'Review requests and reminders are on.';
  if (review) return 'Review requests are on. Reminders are off.';
  return rebooking ? 'Reminders are on. Review requests are off.' : 'Review requests and reminders are off.';
}
