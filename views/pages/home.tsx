import type { Meta } from '../meta.js';
import type { Site } from '../site.js';

export interface HomePageProps {
  benefits: readonly { title: string; text: string }[];
  services: readonly { title: string; text: string; isLarge: boolean }[];
  promotion: string;
}

export const meta = (_props: HomePageProps, { businessName }: Site): Meta => ({
  title: 'Dry-Foam Carpet Cleaning, Dry in Hours',
  description: `${businessName} cleans carpets, rugs, upholstery and hardwood floors with dry foam in the northwest Twin Cities: dry in 2-4 hours, child and pet safe, 100% satisfaction guaranteed.`,
  path: '/',
});

export default function HomePage({ benefits, services, promotion }: HomePageProps) {
  return (
    <>
      <Hero />
      <section className="wrap" aria-label="Why dry foam">
        <ul className="benefits">
          {benefits.map((benefit) => (
            <li key={benefit.title} className="card">
              <h2>{benefit.title}</h2>
              <p>{benefit.text}</p>
            </li>
          ))}
        </ul>
      </section>
      <section className="section wrap" aria-labelledby="services-title">
        <h2 id="services-title">What we clean</h2>
        <ul className="services">
          {services.map((service) => (
            <li key={service.title} className={service.isLarge ? 'service service--large' : 'service'}>
              <a href="/services">
                <h3>{service.title}</h3>
                <p>{service.text}</p>
                <span className="service__more">See our services</span>
              </a>
            </li>
          ))}
        </ul>
      </section>
      <Guarantee />
      <section className="final-call" aria-labelledby="final-title">
        <div className="wrap">
          <h2 id="final-title">{promotion}</h2>
          <p className="lead">Upfront pricing, free estimates and same-day service.</p>
          <p className="button-row">
            <a className="button button--accent" href="/contact">
              Call Now
            </a>
            <a className="button button--light" href="/contact">
              Get Free Quote Online
            </a>
          </p>
        </div>
      </section>
    </>
  );
}

function Hero() {
  return (
    <section className="hero">
      <div className="hero__inner wrap">
        <div className="hero__text">
          <p className="hero__badge">Fast Drying</p>
          <h1>Clean carpets that are dry in hours, not days</h1>
          <p className="lead">
            Our dry-foam method lifts the dirt without soaking the carpet. It is dry in 2-4 hours; steam
            cleaning takes 12-24. Safe for children and pets, kind to the environment.
          </p>
          <p className="button-row">
            <a className="button button--accent" href="/contact">
              Book My Appointment
            </a>
            <a className="button" href="/how-it-works">
              See How It Works
            </a>
          </p>
        </div>
        <img
          className="hero__picture"
          src="/images/hero.svg"
          width="640"
          height="520"
          alt="A living room carpet with a clean, light path where the foam machine has passed"
        />
      </div>
    </section>
  );
}

function Guarantee() {
  return (
    <section className="section guarantee" aria-labelledby="guarantee-title">
      <div className="wrap guarantee__inner">
        <p className="guarantee__seal" aria-hidden="true">
          100%
        </p>
        <div>
          <h2 id="guarantee-title">100% satisfaction guarantee</h2>
          <p className="lead">
            Not happy with a spot? We clean it again. Still not happy? You get a full refund. That is the
            whole of it.
          </p>
        </div>
      </div>
    </section>
  );
}
