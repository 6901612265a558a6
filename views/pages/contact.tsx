import { ContactForm, type ContactFormProps } from '../components/contact-form.js';
import { type OpeningHours, OpeningHoursTable } from '../components/opening-hours.js';
import type { Meta } from '../meta.js';
import { type Site, useSite } from '../site.js';

export interface ContactPageProps {
  openingHours: readonly OpeningHours[];
  /** Present when a posted form comes back. */
  form?: ContactFormProps;
}

export const meta = (_props: ContactPageProps, { businessName }: Site): Meta => ({
  title: 'Book a Carpet Cleaning or Get a Free Quote',
  description: `Request a dry-foam cleaning from ${businessName}: carpets, rugs, upholstery and hardwood floors in the northwest Twin Cities. We answer within 24 hours.`,
  path: '/contact',
});

export default function ContactPage({ openingHours, form }: ContactPageProps) {
  return (
    <>
      <header className="page-head">
        <div className="wrap">
          <h1>Schedule your cleaning</h1>
          <p className="lead">
            Tell us what needs cleaning and when it suits you. We'll contact you within 24 hours with a free
            estimate and a time.
          </p>
        </div>
      </header>
      <div className="contact-page wrap">
        <section className="card contact-page__form" aria-labelledby="form-title">
          <h2 id="form-title">Request a cleaning or a free quote</h2>
          <ContactForm {...form} />
        </section>
        <ContactInformation openingHours={openingHours} />
      </div>
    </>
  );
}

function ContactInformation({ openingHours }: Pick<ContactPageProps, 'openingHours'>) {
  const { phone, phoneHref, email, cities } = useSite();
  return (
    <aside className="contact-page__aside">
      <section className="card" aria-labelledby="reach-title">
        <h2 id="reach-title">Contact information</h2>
        <p>
          <a className="big-link" href={phoneHref}>
            {phone}
          </a>
          <a href={`mailto:${email}`}>{email}</a>
        </p>
        <h3>Business hours</h3>
        <OpeningHoursTable hours={openingHours} />
      </section>
      <section className="card card--tinted" aria-labelledby="area-title">
        <h2 id="area-title">Where we clean</h2>
        <p>The northwest Twin Cities, in these {cities.length} cities:</p>
        <ul className="city-list">
          {cities.map((city) => (
            <li key={city}>{city}</li>
          ))}
        </ul>
      </section>
    </aside>
  );
}
