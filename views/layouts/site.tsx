import type { ReactNode } from 'react';
import { Brand } from '../components/shared/brand.js';
import { Icon } from '../components/shared/icon.js';
import { PhoneLine } from '../components/shared/phone-line.js';
import { smsHref } from '../contracts/phone.js';
import type { OpeningChanges } from '../contracts/website/opening-status.js';
import { publicPages } from '../contracts/website/public-pages.js';
import { cityPath } from '../contracts/website/service-areas.js';
import { useSite } from '../contracts/website/site.js';

/** The first year of the copyright. */
const firstYear = '2025';

const footerServices = ['Carpet Cleaning', 'Area Rug Cleaning', 'Pet Odor Removal', 'Stain Removal'];

/** The facts of a page that depend on the time of rendering. */
export interface PresentTime {
  /** The year in the business’s time zone, like "2026", for the copyright line. */
  year: string;
  /** The opening status, like "Open until 6", and its later values. */
  openingStatus: string;
  openingChanges: OpeningChanges;
}

interface SiteLayoutProps {
  path?: string;
  /** Whether the page is for one customer, where a new booking would be a mistake. */
  isPrivate?: boolean;
  now: PresentTime;
  children: ReactNode;
}

/** Renders the header and footer of every public page. Plain markup that works without JavaScript. */
export function SiteLayout({ path, isPrivate, now, children }: SiteLayoutProps) {
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <header className="site-header">
        <div className="site-header__bar wrap">
          <Brand />
          <nav className="site-nav" aria-label="Main">
            <NavLinks path={path} />
          </nav>
          <PhoneLine openingStatus={now.openingStatus} />
          <a
            className={`button ${hasForm(path) ? '' : 'button--accent '}site-header__book`}
            href="/contact"
            aria-current={current(path, '/contact')}
          >
            Book Now
          </a>
          <details className="menu">
            <summary className="menu__toggle">
              <span className="menu__icon" aria-hidden="true" />
              <span className="visually-hidden">Menu</span>
            </summary>
            <nav className="menu__panel" aria-label="Menu">
              <NavLinks path={path} />
              <PhoneLine openingStatus={now.openingStatus} />
              <a className={hasForm(path) ? 'button' : 'button button--accent'} href="/contact">
                Book Now
              </a>
            </nav>
          </details>
        </div>
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer year={now.year} />
      <QuickContact path={path} isPrivate={isPrivate} />
    </>
  );
}

/**
 * The bar at the bottom of small screens: Call, Text and, on public pages, after 25% of the page email. Book
 * Now is in it where the page isn't the booking form itself.
 */
function QuickContact({ path, isPrivate }: Pick<SiteLayoutProps, 'path' | 'isPrivate'>) {
  const { email, phoneHref } = useSite();
  const kind = isPrivate ? 'private' : hasForm(path) && 'form';
  return (
    <aside className={`quick-contact${kind ? ` quick-contact--${kind}` : ''}`} aria-label="Quick contact">
      {!isPrivate && (
        <a className="button quick-contact__email" href={`mailto:${email}`}>
          <Icon name="mail" />
          <span className="visually-hidden">Email us: {email}</span>
        </a>
      )}
      <div className="quick-contact__bar cluster">
        <a className="button" href={phoneHref}>
          <Icon name="call" /> Call
        </a>
        <a className="button" href={smsHref(phoneHref)}>
          <Icon name="text" /> Text
        </a>
        {!kind && (
          <a className="button button--accent quick-contact__book" href="/contact">
            Book Now
          </a>
        )}
      </div>
    </aside>
  );
}

/** Whether the page has the booking form, whose button is its primary one. */
const hasForm = (path?: string) => path === '/contact' || path === '/free-room';

const current = (path: string | undefined, target: string) => (path === target ? 'page' : undefined);

function NavLinks({ path }: { path?: string }) {
  const { home, services, howItWorks, pricing, diy, faq } = publicPages(useSite());
  return (
    <ul className="nav-links">
      {[home, services, howItWorks, pricing, diy, faq].map((link) => (
        <li key={link.path}>
          <a href={link.path} aria-current={current(path, link.path)}>
            {link.label}
          </a>
        </li>
      ))}
    </ul>
  );
}

function Footer({ year }: Pick<PresentTime, 'year'>) {
  const site = useSite();
  const { businessName, phone, phoneHref, email, area, credentials, cities } = site;
  const { howItWorks, pricing, diy, faq, privacyPolicy } = publicPages(site);
  return (
    <footer className="site-footer">
      <div className="site-footer__columns stack wrap">
        <div>
          <Brand />
          <p>
            Dry-foam carpet, rug, upholstery and hardwood floor cleaning. Child and pet safe, dry in hours,
            and guaranteed.
          </p>
          <p className="site-footer__more cluster">
            <a href="/about">About us</a> <a href="/results">Before &amp; after</a> <a href="/blog">Blog</a>
          </p>
        </div>
        <nav aria-labelledby="footer-services">
          <h2 id="footer-services">Services</h2>
          <ul>
            {footerServices.map((service) => (
              <li key={service}>
                <a href="/services">{service}</a>
              </li>
            ))}
          </ul>
        </nav>
        <nav aria-labelledby="footer-links">
          <h2 id="footer-links">Quick Links</h2>
          <ul>
            {[howItWorks, pricing, diy, faq, privacyPolicy].map((link) => (
              <li key={link.path}>
                <a href={link.path}>{link.label}</a>
              </li>
            ))}
          </ul>
        </nav>
        <section aria-labelledby="footer-contact">
          <h2 id="footer-contact">Contact Info</h2>
          <ul>
            <li>
              <a href={phoneHref}>{phone}</a>
            </li>
            <li>
              <a href={`mailto:${email}`}>{email}</a>
            </li>
            <li>{area}</li>
            {credentials.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
        <section className="site-footer__area" aria-labelledby="footer-area">
          <h2 id="footer-area">Service Area</h2>
          <ul className="city-list">
            {cities.map(({ name: city }) => (
              <li key={city}>
                <a href={cityPath(city)}>{city}</a>
              </li>
            ))}
          </ul>
        </section>
      </div>
      <p className="site-footer__legal wrap">
        © {year > firstYear ? `${firstYear}–${year}` : firstYear} {businessName}. All rights reserved.
      </p>
    </footer>
  );
}
