import { ClosingCall } from '../components/site/sections/closing-call.js';
import { Hero } from '../components/site/sections/hero.js';
import { type MethodAspect, MethodComparison } from '../components/site/sections/method-comparison.js';
import { PointCards, Steps } from '../components/site/sections/points.js';
import { Section } from '../components/site/sections/section.js';
import type { PicturedPoint } from '../contracts/website/content.js';
import { type BusinessFacts, useFacts } from '../contracts/website/facts.js';
import type { Meta } from '../contracts/website/meta.js';
import { heroSizes } from '../contracts/website/picture-sizes.js';
import { publicPages } from '../contracts/website/public-pages.js';
import type { Site } from '../contracts/website/site.js';
import { breadcrumbData } from '../format/structured-data.js';

export interface HowItWorksPageProps {
  steps: readonly PicturedPoint[];
  technologies: readonly PicturedPoint[];
  comparison: readonly MethodAspect[];
}

const picture = {
  name: 'step-2',
  alt: 'An upright foam machine with a tank and two brushes. The carpet behind it is clean, the carpet ahead of it dirty',
};

export const meta = (
  _props: HowItWorksPageProps,
  site: Site,
  { dryingTime, steamDryingTime }: BusinessFacts,
): Meta => ({
  title: 'How It Works',
  description: `Pre-Vac, Dry-Foam, Final Groom: see how low-moisture foam leaves your carpet clean and dry in ${dryingTime}. Steam-cleaned carpet takes ${steamDryingTime} to dry.`,
  path: publicPages(site).howItWorks.path,
  picture: { name: picture.name, sizes: heroSizes },
  structuredData: [breadcrumbData(site, publicPages(site).howItWorks)],
});

export default function HowItWorksPage({ steps, technologies, comparison }: HowItWorksPageProps) {
  const { cleaningTime } = useFacts();
  return (
    <>
      <Hero
        title="How it works"
        lead={`Three steps, done in ${cleaningTime}. Your carpet is dry a few hours later.`}
        picture={picture}
      />
      <Section name="steps" title="Our 3-step process">
        <Steps steps={steps} />
      </Section>
      <Section name="technology" title="The technology" isTinted>
        <PointCards points={technologies} columns={4} />
      </Section>
      <Section name="comparison" title="Dry foam vs. traditional steam cleaning">
        <MethodComparison aspects={comparison} />
      </Section>
      <ClosingCall title="See it on your own carpet" text="Book a cleaning or see our services.">
        <a className="button button--accent" href="/contact">
          Book a cleaning
        </a>
        <a className="button button--light" href="/services">
          See our services
        </a>
      </ClosingCall>
    </>
  );
}
