import { useRef, useState } from 'react';
import { KnownCustomers } from '../../components/admin/leads/dialog/known-customers.js';
import { SetUpEmail } from '../../components/admin/messages/set-up-email.js';
import { DescribedField } from '../../components/shared/described-field.js';
import { Field } from '../../components/shared/field.js';
import { Options } from '../../components/shared/options.js';
import { useAdminFrame } from '../../contracts/admin.js';
import { manualSourceOptions } from '../../contracts/leads/lead-sources.js';
import { type LeadView } from '../../contracts/leads/leads.js';
import { emailNotSetUp } from '../../contracts/messages/email-set-up.js';
import { useFacts } from '../../contracts/website/facts.js';
import { useSite } from '../../contracts/website/site.js';
import { timePreferenceOptions } from '../../forms/leads/arrival-windows.js';
import { extraFields, serviceTypeOptions } from '../../forms/leads/contact.js';
import type { FieldErrors } from '../../forms/rules.js';
import { AdminPage, adminMeta } from '../../layouts/admin-page.js';

interface NewLeadPageProps {
  /** The form's idempotency key: submitted twice, it is still one lead. */
  idempotencyKey: string;
  typed?: Record<string, string>;
  errors?: FieldErrors;
}

export const meta = () => adminMeta('New lead', 'Add a lead');

/** Adds a lead from a call or a conversation. Works without JavaScript. */
export default function NewLeadPage(props: NewLeadPageProps) {
  return (
    <AdminPage path="/admin/leads" back={{ href: '/admin/leads', label: 'All leads' }} title="New lead">
      <NewLeadForm {...props} />
    </AdminPage>
  );
}

function NewLeadForm({ idempotencyKey, typed = {}, errors = {} }: NewLeadPageProps) {
  const { brandName, brandSlug } = useSite();
  const { sendsEmail } = useAdminFrame();
  const form = useRef<HTMLFormElement>(null);
  const [lookup, setLookup] = useState('');

  /** Looks up the last one typed: a name, phone or email each can identify a customer. */
  function noteTyped({ target }: { target: EventTarget }): void {
    const { name, value } = target as HTMLInputElement;
    if (['name', 'phone', 'email'].includes(name)) setLookup(value.trim());
  }

  function fillIn({ name, phone, email, address, serviceArea }: LeadView): void {
    const known: Record<string, string | null> = { name, phone, email, address, serviceArea };
    for (const [field, value] of Object.entries(known)) {
      const control = form.current?.elements.namedItem(field);
      if (control instanceof HTMLInputElement && value) control.value = value;
    }
    setLookup('');
  }

  return (
    <form ref={form} method="post" action="/admin/leads/new" className="card lead-form" onInput={noteTyped}>
      <input type="hidden" name="key" value={idempotencyKey} />
      <div className="form-grid">
        <Field name="name" label="Name" error={errors.name} required>
          <input type="text" defaultValue={typed.name} autoComplete="off" />
        </Field>
        <Field name="phone" label="Phone" error={errors.phone} required>
          <input type="tel" defaultValue={typed.phone} autoComplete="off" />
        </Field>
        <Field name="email" label="Email" error={errors.email}>
          <input type="email" defaultValue={typed.email} autoComplete="off" />
        </Field>
        <Field name="source" label="How did they contact you?" error={errors.source}>
          <select defaultValue={typed.source ?? 'phone'}>
            <Options options={manualSourceOptions} />
          </select>
        </Field>
        <KnownCustomers typed={lookup} onUse={fillIn} />
        <Field name="serviceType" label="Service" error={errors.serviceType}>
          <select defaultValue={typed.serviceType ?? ''}>
            <Options empty="Not specified" options={serviceTypeOptions(brandName, brandSlug)} />
          </select>
        </Field>
        <Field name="address" label="Street address" error={errors.address}>
          <input type="text" defaultValue={typed.address} autoComplete="off" />
        </Field>
        <Field name="serviceArea" label="City or ZIP code" error={errors.serviceArea}>
          <input type="text" defaultValue={typed.serviceArea} autoComplete="off" />
        </Field>
        <Field name="preferredDate" label="Preferred date" error={errors.preferredDate}>
          <input type="date" defaultValue={typed.preferredDate} />
        </Field>
        <Field name="timePreference" label="Preferred time" error={errors.timePreference}>
          <select defaultValue={typed.timePreference ?? ''}>
            <Options empty="Any time" options={timePreferenceOptions(useFacts())} />
          </select>
        </Field>
        {extraFields.map(([name, field]) => (
          <DescribedField key={name} name={name} field={field} value={typed[name]} error={errors[name]} />
        ))}
        <Field name="message" label="Notes from the call" error={errors.message}>
          <textarea rows={4} defaultValue={typed.message} />
        </Field>
      </div>
      {sendsEmail ? (
        <Field
          name="sendAcknowledgement"
          label="Email the customer a confirmation"
          isCheckbox
          error={errors.sendAcknowledgement}
        >
          <input type="checkbox" defaultChecked={typed.sendAcknowledgement === 'on'} />
        </Field>
      ) : (
        <p className="field__hint">
          {emailNotSetUp}, so the customer gets no confirmation. <SetUpEmail />
        </p>
      )}
      <p className="button-row save-bar">
        <button type="submit" className="button button--accent">
          Save lead
        </button>
        <button type="submit" name="next" value="schedule" className="button">
          Save and schedule…
        </button>
        <a className="button" href="/admin/leads">
          Cancel
        </a>
      </p>
    </form>
  );
}
