import type { SiteContent } from '../../../../views/content/schema.js';
import type {
  BeforeAfter,
  ContentIcon,
  ServiceOffering,
} from '../../../../views/contracts/website/business.js';
import type { Point, Question } from '../../../../views/contracts/website/content.js';
import type { BusinessFacts } from '../../../../views/contracts/website/facts.js';
import type { PublishedPair } from '../../../../views/contracts/website/proof.js';
import {
  type PagedServiceName,
  pagedServiceNames,
  pagedServices,
  servicePath,
} from '../../../../views/forms/service-pages.js';
import type { ServicePageProps } from '../../../../views/pages/service.js';
import { servicePageOf, servicePages } from '../../../business/services.js';
import { howItWorks } from './how-it-works.js';
import { withFacts } from './mentions.js';

const icons: Record<PagedServiceName, ContentIcon> = {
  residential: 'home',
  commercial: 'office',
  petStains: 'pets',
  stairs: 'stairs',
  hardwood: 'floor',
};

/** Returns the service cards, which show no prices. */
export const serviceCards = (facts: BusinessFacts, content: SiteContent): ServiceOffering[] =>
  pagedServiceNames.map((name) => ({
    slug: pagedServices[name].slug,
    path: servicePageOf(name, content),
    icon: icons[name],
    title: content[name].title,
    description: withFacts(content[name].summary, facts),
    features: content[name].points.map((point) => withFacts(point, facts)),
    isPopular: name === 'residential',
    picture: content.pictures[name],
  }));

/** Returns the service whose page has this path, even if the owner hides the page. */
export const serviceAt = (path: string): PagedServiceName | undefined =>
  pagedServiceNames.find((name) => servicePath(name) === path);

/** How many photo pairs the page of a service shows at most. */
const maxPairs = 2;

/** The page of a service. */
export function servicePage(
  name: PagedServiceName,
  facts: BusinessFacts,
  content: SiteContent,
  jobs: readonly PublishedPair[],
): Omit<ServicePageProps, 'quotes'> {
  const { title, summary, points, purpose, expect, ...more } = content[name];
  const filled = (text: string) => withFacts(text, facts);
  const steps = stepsOf(more.steps).map((step) => ({ ...step, text: filled(step.text) }));
  return {
    slug: pagedServices[name].slug,
    path: servicePath(name),
    title,
    summary: filled(summary),
    picture: content.pictures[name],
    points: points.map(filled),
    purpose: filled(purpose),
    steps: steps.length > 0 ? steps : howItWorks(facts).steps,
    expect: [
      { title: 'Before we come', text: filled(expect.before) },
      { title: 'While we work', text: filled(expect.during) },
      { title: 'After the cleaning', text: filled(expect.after) },
    ],
    questions: questionsOf(more.questions).map((one) => ({ ...one, answer: filled(one.answer) })),
    pairs: pairsOf(name, content).slice(0, Math.max(0, maxPairs - jobs.length)),
    jobs,
    others: servicePages(content).filter(({ path }) => path !== servicePath(name)),
  };
}

const stepsOf = ({ first, second, third }: SiteContent['residential']['steps']): Point[] =>
  [first, second, third].filter(({ title, text }) => title && text);

const questionsOf = (asked: SiteContent['residential']['questions']): Question[] =>
  [asked.first, asked.second, asked.third, asked.fourth].filter(({ question, answer }) => question && answer);

/** Returns the first photo pairs of a service, those of the results page first. */
const pairsOf = (name: PagedServiceName, { gallery, carousel }: SiteContent): BeforeAfter[] =>
  [...gallery, ...carousel].filter(({ service }) => service === name).slice(0, maxPairs);
