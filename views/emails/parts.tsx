import type { ReactNode } from 'react';
import { Either } from './format.js';
import { styles } from './styles.js';

/** Converts line breaks to elements: Outlook on Windows and Samsung Email don't support `white-space`. */
const withBreaks = (text: string) =>
  text.split('\n').flatMap((line, index) => (index === 0 ? [line] : [<br key={index} />, line]));

/** Text that a person typed, with its line breaks. */
export function Written({ children }: { children: string }) {
  return <Either html={withBreaks(children)} text={children} />;
}

export function Text({ children }: { children: ReactNode }) {
  const html = (
    <p className="ink" style={styles.text}>
      {children}
    </p>
  );
  return <Either html={html} text={[children, '\n\n']} />;
}

export function Subheading({ children }: { children: string }) {
  const html = (
    <h2 className="ink" style={styles.subheading}>
      {children}
    </h2>
  );
  return <Either html={html} text={`${children}\n\n`} />;
}

export function Link({ href, children }: { href: string; children: string }) {
  const html = (
    <a className="link" href={href} style={styles.link}>
      {children}
    </a>
  );
  return <Either html={html} text={/^(tel|mailto):/.test(href) ? children : `${children} (${href})`} />;
}

/** The email's main link, as a button that is easy to tap. */
export function Action({ href, children }: { href: string; children: string }) {
  const html = (
    <p style={styles.buttonRow}>
      <a href={href} style={styles.button}>
        {children}
      </a>
    </p>
  );
  return (
    <Either html={html} text={href.startsWith('tel:') ? `${children}\n\n` : `${children}: ${href}\n\n`} />
  );
}

/** The customer's link to the request. @param children the button's label, like "View, reschedule or cancel". */
export function OwnLink({ href, children }: { href: string | undefined; children: string }) {
  return href && <Action href={href}>{children}</Action>;
}

interface Fact {
  term: string;
  /** Facts without a value are left out. */
  value: string | null | undefined;
  href?: string;
}

export function Facts({ facts }: { facts: Fact[] }) {
  const given = facts.filter(({ value }) => value);
  const html = (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} style={styles.facts}>
      <tbody>
        {given.map(({ term, value, href }, index) => (
          <tr key={index}>
            <td className="soft term" style={styles.term}>
              {term}
            </td>
            <td className="fact" style={styles.value}>
              {href ? <Link href={href}>{value ?? ''}</Link> : withBreaks(value ?? '')}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
  return <Either html={html} text={[...given.map(({ term, value }) => `${term}: ${value}\n`), '\n']} />;
}

/** A list of short lines, each of which may be a link. */
export function Lines({ lines }: { lines: { text: string; href?: string }[] }) {
  const html = (
    <ul className="ink" style={styles.list}>
      {lines.map(({ text, href }) => (
        <li key={text + href}>{href ? <Link href={href}>{text}</Link> : withBreaks(text)}</li>
      ))}
    </ul>
  );
  const plain = lines.map(({ text, href }) => `- ${text}${href ? `\n  ${href}` : ''}\n`);
  return <Either html={html} text={[...plain, '\n']} />;
}
