import type { ReactNode } from 'react';
import type { CustomerFile } from '../../../contracts/customers/customers.js';
import { useSite } from '../../../contracts/website/site.js';
import { formatInstant } from '../../../format/moments.js';
import { MapLink } from '../leads/map-link.js';
import { Failure } from '../shared/failure.js';
import { CustomerForm, type CustomerFormProps } from './customer-form.js';
import { CustomerHeading } from './customer-heading.js';

interface CustomerFactsProps {
  file: CustomerFile;
  failure?: string;
  form: CustomerFormProps;
}

/** Shows a customer's contact details and notes, with the form that edits them. */
export function CustomerFacts({ file: { customer, keys }, failure, form }: CustomerFactsProps) {
  const { timeZone } = useSite();
  const { id, phone, phoneShown, phoneHref, email, address, notes, createdAt, addedBy } = customer;
  const others = keys.map(({ shown }) => shown).filter((shown) => shown !== phoneShown && shown !== email);
  const facts: [string, ReactNode][] = [
    ['Phone', phone && <a href={phoneHref}>{phoneShown}</a>],
    ['Email', email && <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a>],
    ['Also', others.join(', ')],
    ['Address', address && <MapLink place={address}>{address}</MapLink>],
    ['Notes', notes],
    [
      'Added',
      `${formatInstant(createdAt, timeZone)}${addedBy === 'import' ? ', imported' : addedBy ? ', added by you' : ''}`,
    ],
  ];
  return (
    <section className="stack gap-4 shrink break-words ruled customer-facts" aria-labelledby="person-title">
      <CustomerHeading id="person-title">Contact details</CustomerHeading>
      <Failure>{failure}</Failure>
      <CustomerForm key={id} customer={customer} {...form} />
      <dl className="facts stack gap-2">
        {facts.map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
  );
}
