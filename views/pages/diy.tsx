import { family, homeSystem } from '../components/site/illustrations.js';
import { Picture } from '../components/site/picture.js';
import { Hero } from '../components/site/sections/hero.js';
import { PointCards } from '../components/site/sections/points.js';
import { Section } from '../components/site/sections/section.js';
import type { Point } from '../contracts/website/content.js';
import type { Meta } from '../contracts/website/meta.js';
import { halfSizes, heroSizes } from '../contracts/website/picture-sizes.js';
import { publicPages } from '../contracts/website/public-pages.js';
import { type Site, useSite } from '../contracts/website/site.js';
import { breadcrumbData } from '../format/structured-data.js';

export interface DiyPageProps {
  features: readonly Point[];
  benefits: readonly Point[];
  careBetweenCleanings: readonly Point[];
}

export const meta = (_props: DiyPageProps, site: Site): Meta => ({
  title: 'DIY Solutions: the Platinum Home System',
  description: `The ${site.brandName} platinum home system brings dry-foam cleaning home, for everyday spots between professional cleanings. Schedule a demo.`,
  path: publicPages(site).diy.path,
  picture: { name: homeSystem.name, sizes: heroSizes },
  structuredData: [breadcrumbData(site, publicPages(site).diy)],
});

export default function DiyPage({ features, benefits, careBetweenCleanings }: DiyPageProps) {
  const { brandName } = useSite();
  return (
    <>
      <Hero
        title={`The ${brandName} platinum home system`}
        lead="The home version of our cleaning system, for spills that can’t wait."
        picture={homeSystem}
      >
        <p className="button-row">
          {' '}
          <ScheduleDemo />
        </p>
      </Hero>
      <Section name="features" title="Features">
        <PointCards points={features} columns={4} isOpen />
      </Section>
      <Section name="benefits" title="Benefits" isTinted>
        <PointCards points={benefits} columns={4} />
      </Section>
      <section className="section wrap split" aria-labelledby="control-title">
        <div className="prose">
          <h2 id="control-title">Take control of spills and spots</h2>
          <p>See it before you decide. We’ll show you how it works and answer your questions.</p>
          <p className="button-row">
            <ScheduleDemo />
            <a className="button" href="/pricing">
              See our cleaning prices
            </a>
          </p>
        </div>
        <Picture {...family} sizes={halfSizes} className="framed" />
      </section>
      <Section name="care" title="Carpet care between cleanings" isTinted>
        <PointCards points={careBetweenCleanings} columns={2} isOpen />
      </Section>
    </>
  );
}

function ScheduleDemo() {
  return (
    <a className="button button--accent" href="/contact">
      Schedule Demo
    </a>
  );
}
