import { useEffect, useRef, useState } from 'react';
import { Comparison } from '../components/site/comparison.js';
import type { ContactFormProps } from '../components/site/contact-form.js';
import { FreeRoomBooked } from '../components/site/free-room-booked.js';
import { FreeRoomForm } from '../components/site/free-room-form.js';
import { Hero } from '../components/site/sections/hero.js';
import { PointCards, Steps } from '../components/site/sections/points.js';
import { Promises } from '../components/site/sections/promises.js';
import { Section } from '../components/site/sections/section.js';
import { useBehaviors } from '../contracts/behaviors.js';
import type { BeforeAfter } from '../contracts/website/business.js';
import type { Point } from '../contracts/website/content.js';
import { type BusinessFacts, useFacts } from '../contracts/website/facts.js';
import type { Meta } from '../contracts/website/meta.js';
import { halfSizes } from '../contracts/website/picture-sizes.js';
import { type Site, useSite } from '../contracts/website/site.js';
import { formatSquareFeet } from '../format/areas.js';
import { errorMark } from '../forms/rules.js';
import type { Accepted } from '../forms/use-submission.js';

export interface FreeRoomPageProps {
  pair: BeforeAfter;
  steps: readonly Point[];
  badges: readonly Point[];
  bonus: string;
  /** Present when a posted form comes back. */
  form?: ContactFormProps;
}

export const meta = (
  { pair, form }: FreeRoomPageProps,
  _site: Site,
  { roomSquareFeet, areaInWords }: BusinessFacts,
): Meta => ({
  title: `${errorMark(form?.errors)}One Room or Two Rugs Cleaned Free`,
  description: `Get one room (${formatSquareFeet(roomSquareFeet)}) or two area rugs cleaned free with dry foam in ${areaInWords}. No cost, no obligation.`,
  path: '/free-room',
  picture: { name: pair.after.name, sizes: halfSizes },
});

export default function FreeRoomPage(props: FreeRoomPageProps) {
  const { reportToPixel } = useBehaviors();
  const [accepted, setAccepted] = useState<Accepted & { asked: string }>();
  const confirmation = useRef<HTMLDivElement>(null);
  useEffect(() => {
    reportToPixel('ViewContent', { content_name: 'Free Room Cleaning', content_category: 'Free Service' });
  }, [reportToPixel]);
  useEffect(() => {
    if (!accepted) return;
    document.title = `Booked. ${document.title}`;
    confirmation.current?.focus();
    // At once: it ends the smooth scrolling to what has the focus.
    scrollTo({ top: 0, behavior: 'instant' });
  }, [accepted]);
  return (
    <div ref={confirmation} tabIndex={-1}>
      {accepted ? (
        <FreeRoomBooked {...accepted} />
      ) : (
        <Landing {...props} onBooked={(accepted, asked) => setAccepted({ ...accepted, asked })} />
      )}
    </div>
  );
}

function Landing({
  pair,
  steps,
  badges,
  bonus,
  form,
  onBooked,
}: FreeRoomPageProps & { onBooked: (accepted: Accepted, asked: string) => void }) {
  const { phone, phoneHref, email } = useSite();
  const { roomSquareFeet } = useFacts();
  return (
    <>
      <Hero
        eyebrow={<span className="pill">Free, no obligation</span>}
        title="One room or two rugs, cleaned free"
        lead={`See how dry foam works on your own carpet. We clean one room (${formatSquareFeet(roomSquareFeet)}) or two area rugs, at no cost and with no obligation.`}
        aside={<Comparison pair={pair} sizes={halfSizes} isFirst />}
      >
        <p className="button-row">
          <a className="button button--accent" href="#book">
            Book My Free Cleaning
          </a>
        </p>
      </Hero>
      <Section name="how" title="How It Works">
        <Steps steps={steps} />
      </Section>
      <section className="section section--tinted" aria-label="What to expect">
        <div className="wrap">
          <PointCards points={badges} isOpen />
          <p className="special mt-5">{bonus}</p>
        </div>
      </section>
      <section className="section form-page stack beside wrap booking" id="book" aria-labelledby="book-title">
        <div className="panel">
          <h2 id="book-title">Book your free cleaning</h2>
          <FreeRoomForm {...form} onBooked={onBooked} />
        </div>
        <div className="form-page__aside stack stays">
          <div className="card">
            <h2>Prefer to call?</h2>
            <p>
              <a className="big-link" href={phoneHref}>
                {phone}
              </a>
              <a href={`mailto:${email}`}>{email}</a>
            </p>
          </div>
          <Promises more={['No cost, no obligation']} />
        </div>
      </section>
    </>
  );
}
