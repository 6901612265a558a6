import { family } from '../components/site/illustrations.js';
import { ClosingCall } from '../components/site/sections/closing-call.js';
import { Hero } from '../components/site/sections/hero.js';
import { Section } from '../components/site/sections/section.js';
import { ServiceCard } from '../components/site/service-card.js';
import type { ServiceOffering } from '../contracts/website/business.js';
import type { BusinessFacts } from '../contracts/website/facts.js';
import type { Meta } from '../contracts/website/meta.js';
import { heroSizes } from '../contracts/website/picture-sizes.js';
import { publicPages } from '../contracts/website/public-pages.js';
import type { Site } from '../contracts/website/site.js';
import { breadcrumbData, serviceData } from '../format/structured-data.js';

interface ServicesPageProps {
  services: readonly ServiceOffering[];
}

export const meta = ({ services }: ServicesPageProps, site: Site, { areaInWords }: BusinessFacts): Meta => ({
  title: 'Our Services',
  description: `Residential and commercial carpet cleaning, pet stain and odor removal, stairs and hardwood floors, all with low-moisture dry foam in ${areaInWords}.`,
  path: publicPages(site).services.path,
  picture: { name: family.name, sizes: heroSizes },
  structuredData: [
    breadcrumbData(site, publicPages(site).services),
    ...services.map((service) => serviceData(site, service)),
  ],
});

export default function ServicesPage({ services }: ServicesPageProps) {
  return (
    <>
      <Hero
        title="Our services"
        lead="Carpets, rugs, upholstery, stairs and hardwood floors. We use very little water, so you can use the room again the same day."
        picture={family}
      >
        <p className="button-row">
          {' '}
          <a className="button button--accent" href="/contact">
            Get Free Quote
          </a>
        </p>
      </Hero>
      <Section name="list" title="What we clean">
        <ul className="grid grid--4 service-cards">
          {services.map((service) => (
            <ServiceCard key={service.slug} service={service} />
          ))}
        </ul>
      </Section>
      <Section name="advantage" title="The dry-foam advantage" isTinted>
        <div className="prose">
          <p>
            Foam is mostly air. It lifts the dirt out of the carpet and leaves the backing dry, so old spots
            are less likely to come back. Your carpet is dry in a few hours, ready for your family and pets.
          </p>
          <p>
            <a className="button" href="/about">
              Read more about us
            </a>
          </p>
        </div>
      </Section>
      <ClosingCall
        title="Not sure which service you need?"
        text="Tell us about your floors. The estimate is free."
      >
        <a className="button button--accent" href="/contact">
          Get a free estimate
        </a>
        <a className="button button--light" href="/how-it-works">
          See how it works
        </a>
      </ClosingCall>
    </>
  );
}
