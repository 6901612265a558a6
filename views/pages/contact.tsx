import { useEffect } from 'react';
import { ContactForm, type ContactFormProps } from '../components/site/contact-form.js';
import { OpeningHoursTable } from '../components/site/opening-hours.js';
import { Hero } from '../components/site/sections/hero.js';
import { Section } from '../components/site/sections/section.js';
import { ServiceArea, type ServiceAreaProps } from '../components/site/sections/service-area.js';
import { useBehaviors } from '../contracts/behaviors.js';
import type { Question } from '../contracts/website/content.js';
import { type BusinessFacts, useFacts } from '../contracts/website/facts.js';
import type { Meta } from '../contracts/website/meta.js';
import { publicPages } from '../contracts/website/public-pages.js';
import { type Site, useSite } from '../contracts/website/site.js';
import { breadcrumbData, businessData } from '../format/structured-data.js';

interface ContactPageProps extends ServiceAreaProps {
  questions: readonly Question[];
  /** Present when a posted form comes back. */
  form?: ContactFormProps;
}

const picture = { name: 'contact', alt: 'A cleaning van with a bird logo, parked in front of a house' };

export const meta = (
  _props: ContactPageProps,
  site: Site,
  { answerHours, picture: ofBusiness, areaInWords }: BusinessFacts,
): Meta => ({
  title: 'Book a Carpet Cleaning or Get a Free Quote',
  description: `Request a dry-foam cleaning from ${site.businessName}: carpets, rugs, upholstery and hardwood floors in ${areaInWords}. We answer within ${answerHours} hours.`,
  path: publicPages(site).contact.path,
  picture: { name: picture.name, sizes: 'shortHero' },
  structuredData: [businessData(site, ofBusiness), breadcrumbData(site, publicPages(site).contact)],
});

export default function ContactPage({ area, map, questions, form }: ContactPageProps) {
  const { reportToPixel } = useBehaviors();
  const { answerHours } = useFacts();
  useEffect(() => {
    reportToPixel('ViewContent', { content_name: 'Contact', content_type: 'page' });
  }, [reportToPixel]);
  return (
    <>
      <Hero
        title="Schedule your cleaning"
        lead={`Tell us what needs cleaning and when. We’ll contact you within ${answerHours} hours with a free estimate and available times.`}
        picture={picture}
        isShort
      />
      <div className="form-page wrap">
        <section className="panel" id="request" aria-labelledby="form-title">
          <h2 id="form-title">Request a cleaning or a free quote</h2>
          <ContactForm {...form} />
        </section>
        <ContactInformation />
      </div>
      <ServiceArea area={area} map={map} />
      <Section name="questions" title="Common questions">
        <ul className="grid grid--2 grid--open">
          {questions.map(({ question, answer }) => (
            <li key={question} className="card">
              <h3>{question}</h3>
              <p>{answer}</p>
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}

function ContactInformation() {
  const { phone, phoneHref, email, openingHours, daysOff } = useSite();
  return (
    <aside className="card form-page__aside" aria-labelledby="contact-information-title">
      <h2 id="contact-information-title">Contact information</h2>
      <p>
        <a className="big-link" href={phoneHref}>
          {phone}
        </a>
        <a href={`mailto:${email}`}>{email}</a>
      </p>
      <h3>Business hours</h3>
      <OpeningHoursTable hours={openingHours} daysOff={daysOff} />
    </aside>
  );
}
