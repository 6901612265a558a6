import type { ReactNode } from 'react';
import { useSite } from '../../contracts/website/site.js';
import { BrandMark } from '../shared/brand-mark.js';

interface LetterheadProps {
  /** The business’s name and phone on the document; today’s if left out. */
  business?: string;
  phone?: string;
  /** With line breaks; '' or undefined for none. */
  postalAddress?: string;
  /** The document’s title, number and date. */
  children?: ReactNode;
}

/** The head of a document: who it is from on the left, what it is on the right. */
export function Letterhead({ business, phone, postalAddress, children }: LetterheadProps) {
  const site = useSite();
  const { email, origin, area, credentials } = site;
  const contact = [
    phone ?? site.phone,
    email,
    new URL(origin).host,
    ...(postalAddress || area).split('\n'),
    ...credentials,
  ];
  return (
    <header className="letterhead cluster">
      <div className="letterhead__from">
        <BrandMark />
        <div>
          <p className="letterhead__name figure">{business ?? site.businessName}</p>
          <ul className="letterhead__contact quiet">
            {contact.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      </div>
      {children && <div className="letterhead__what stack">{children}</div>}
    </header>
  );
}
