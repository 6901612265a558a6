import type { ReactNode } from 'react';

interface SectionProps {
  /** Its heading gets the ID `<name>-title`. */
  name: string;
  title: string;
  lead?: ReactNode;
  /** The target of links to this section. */
  id?: string;
  /** Lets it stand out from the page’s background. */
  isTinted?: boolean;
  /** A link to all of what the section shows a part of, beside the heading. */
  more?: { href: string; label: string };
  children: ReactNode;
}

/** A section of a public page: its heading, with a lead and a link beside it, over its content. */
export function Section({ name, title, lead, id, isTinted, more, children }: SectionProps) {
  return (
    <section
      id={id}
      className={isTinted ? 'section section--tinted' : 'section'}
      aria-labelledby={`${name}-title`}
    >
      <div className="wrap">
        <div className="section__head">
          <h2 id={`${name}-title`}>{title}</h2>
          {lead && <p className="lead">{lead}</p>}
          {more && (
            <a className="section__more" href={more.href}>
              {more.label}
            </a>
          )}
        </div>
        {children}
      </div>
    </section>
  );
}
