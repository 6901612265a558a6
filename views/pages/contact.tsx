import { useEffect } from 'react';
import { Unbroken } from '../components/shared/unbroken.js';
import { ContactForm, type ContactFormProps } from '../components/site/contact-form.js';
import { vanAtHouse } from '../components/site/illustrations.js';
import { OpeningHoursTable } from '../components/site/opening-hours.js';
import { Hero } from '../components/site/sections/hero.js';
import { Promises } from '../components/site/sections/promises.js';
import { Section } from '../components/site/sections/section.js';
import { ServiceArea, type ServiceAreaProps } from '../components/site/sections/service-area.js';
import { useBehaviors } from '../contracts/behaviors.js';
import type { Question } from '../contracts/website/content.js';
import { type BusinessFacts, useFacts } from '../contracts/website/facts.js';
import type { Meta } from '../contracts/website/meta.js';
import { shortHeroSizes } from '../contracts/website/picture-sizes.js';
import { publicPages } from '../contracts/website/public-pages.js';
import { type Site, useSite } from '../contracts/website/site.js';
import { breadcrumbData, businessData } from '../format/structured-data.js';
import { errorMark } from '../forms/rules.js';

interface ContactPageProps extends ServiceAreaProps {
  questions: readonly Question[];
  /** Present when a posted form comes back. */
  form?: ContactFormProps;
}

export const meta = (
  { form }: ContactPageProps,
  site: Site,
  { answerHours, picture: ofBusiness, areaInWords }: BusinessFacts,
): Meta => ({
  title: `${errorMark(form?.errors)}Book a Carpet Cleaning or Get a Free Quote`,
  description: `Request a dry-foam cleaning from ${site.businessName}: carpets, rugs, upholstery and hardwood floors in ${areaInWords}. We answer within ${answerHours} hours.`,
  path: publicPages(site).contact.path,
  picture: { name: vanAtHouse.name, sizes: shortHeroSizes },
  structuredData: [businessData(site, ofBusiness), breadcrumbData(site, publicPages(site).contact)],
});

export default function ContactPage({ form }: ContactPageProps) {
  const { reportToPixel } = useBehaviors();
  const { answerHours } = useFacts();
  useEffect(() => {
    reportToPixel('ViewContent', { content_name: 'Contact', content_type: 'page' });
  }, [reportToPixel]);
  return (
    <>
      <Hero
        title="Schedule your cleaning"
        lead={`Tell us what needs cleaning and when. Estimates are free, and we answer within ${answerHours} hours.`}
        picture={vanAtHouse}
        isShort
      />
      <div className="form-page stack beside wrap">
        <section className="panel" id="request" aria-labelledby="form-title">
          <h2 id="form-title">Request a cleaning or a free quote</h2>
          <ContactForm {...form} />
        </section>
        <ContactInformation />
      </div>
    </>
  );
}

export const belowOnly = ['area', 'map', 'questions'];

export const Below = ({ area, map, questions }: ContactPageProps) => (
  <>
    <ServiceArea area={area} map={map} />
    <Section name="questions" title="Common questions">
      <ul className="grid grid--2 grid--open">
        {questions.map(({ question, answer }) => (
          <li key={question} className="card">
            <h3>{question}</h3>
            <p>
              <Unbroken text={answer} />
            </p>
          </li>
        ))}
      </ul>
    </Section>
  </>
);

function ContactInformation() {
  const { phone, phoneHref, email, openingHours, daysOff } = useSite();
  return (
    <aside className="form-page__aside stack stays" aria-labelledby="contact-information-title">
      <div className="card">
        <h2 id="contact-information-title">Contact information</h2>
        <p>
          <a className="big-link" href={phoneHref}>
            {phone}
          </a>
          <a href={`mailto:${email}`}>{email}</a>
        </p>
        <h3>Business hours</h3>
        <OpeningHoursTable hours={openingHours} daysOff={daysOff} />
      </div>
      <Promises more={['100% satisfaction, or your money back', 'You approve the price before we start']} />
    </aside>
  );
}
