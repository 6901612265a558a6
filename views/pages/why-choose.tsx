import { Icon } from '../components/shared/icon.js';
import { family } from '../components/site/illustrations.js';
import { ClosingCall } from '../components/site/sections/closing-call.js';
import { Guarantee } from '../components/site/sections/guarantee.js';
import { Hero } from '../components/site/sections/hero.js';
import { type MethodAspect, MethodComparison } from '../components/site/sections/method-comparison.js';
import { PointCards } from '../components/site/sections/points.js';
import { Section } from '../components/site/sections/section.js';
import type { ContentIcon } from '../contracts/website/business.js';
import type { Point } from '../contracts/website/content.js';
import type { BusinessFacts } from '../contracts/website/facts.js';
import type { Meta } from '../contracts/website/meta.js';
import { heroSizes } from '../contracts/website/picture-sizes.js';
import { publicPages } from '../contracts/website/public-pages.js';
import { type Site, useSite } from '../contracts/website/site.js';
import { breadcrumbData } from '../format/structured-data.js';

interface WhyChoosePageProps {
  reasons: readonly Point[];
  comparison: readonly MethodAspect[];
  values: readonly (Point & { icon: ContentIcon })[];
}

export const meta = (
  _props: WhyChoosePageProps,
  site: Site,
  { dryingTime, areaInWords }: BusinessFacts,
): Meta => ({
  title: publicPages(site).whyChoose.label,
  description: `Why people in ${areaInWords} choose ${site.brandName} dry foam: dry in ${dryingTime}, child and pet safe, upfront pricing and a 100% satisfaction guarantee.`,
  path: publicPages(site).whyChoose.path,
  sharedPicture: 'blog-how-dry-foam-differs-from-steam',
  picture: { name: family.name, sizes: heroSizes },
  structuredData: [breadcrumbData(site, publicPages(site).whyChoose)],
});

export default function WhyChoosePage({ reasons, comparison, values }: WhyChoosePageProps) {
  const { brandName } = useSite();
  return (
    <>
      <Hero
        title={`Why choose ${brandName}`}
        lead="A clean, dry carpet in hours, with a cleaning foam that’s safe for your family."
        picture={family}
      />
      <Section name="why" title="Six reasons to choose us">
        <PointCards points={reasons} isOpen />
      </Section>
      <Section name="method" title="Dry foam vs. steam cleaning" isTinted>
        <MethodComparison aspects={comparison} />
      </Section>
      <Guarantee
        title="100% satisfaction, or your money back"
        text="Not satisfied? We’ll re-clean it. Still not satisfied? You get a full refund."
      />
      <Section name="people" title="Our values" isTinted>
        <PointCards points={values} columns={2} isOpen iconOf={({ icon }) => <Icon name={icon} />} />
      </Section>
      <ClosingCall title="Feel the difference" text="Get one room cleaned free, with no obligation.">
        <a className="button button--accent" href="/free-room">
          Get one room free
        </a>
        <a className="button button--light" href="/contact">
          Book a cleaning
        </a>
      </ClosingCall>
    </>
  );
}
