import { ClosingCall } from '../components/site/sections/closing-call.js';
import { Hero } from '../components/site/sections/hero.js';
import { QuestionList } from '../components/site/sections/questions.js';
import type { Question } from '../contracts/website/content.js';
import { type BusinessFacts, useFacts } from '../contracts/website/facts.js';
import type { Meta } from '../contracts/website/meta.js';
import { publicPages } from '../contracts/website/public-pages.js';
import { type Site, useSite } from '../contracts/website/site.js';
import { breadcrumbData, questionData } from '../format/structured-data.js';

interface FaqPageProps {
  questions: readonly Question[];
}

export const meta = ({ questions }: FaqPageProps, site: Site, { areaInWords }: BusinessFacts): Meta => ({
  title: 'Frequently Asked Questions',
  description: `How long does drying take? Is it safe for pets? What does it cost? Answers about dry-foam carpet cleaning in ${areaInWords}.`,
  path: publicPages(site).faq.path,
  sharedPicture: 'step-2',
  structuredData: [breadcrumbData(site, publicPages(site).faq), questionData(questions)],
});

export default function FaqPage({ questions }: FaqPageProps) {
  const { brandName, brandSlug } = useSite();
  const { answerHours } = useFacts();
  return (
    <>
      <Hero title="Frequently asked questions" lead="Quick answers to common questions." />
      <div className="section wrap split split--top with-links">
        <QuestionList questions={questions} name="faq" />
        <p className="link-list stack">
          <a className="button" href="/services">
            See our services
          </a>
          <a className="button" href={`/why-choose-${brandSlug}`}>
            See why people choose {brandName}
          </a>
          <a className="button" href="/diy">
            See our home system
          </a>
        </p>
      </div>
      <ClosingCall title="Have another question?" text={`Ask us. We’ll answer within ${answerHours} hours.`}>
        <a className="button button--accent" href="/contact">
          Ask us
        </a>
      </ClosingCall>
    </>
  );
}
