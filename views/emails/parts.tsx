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

interface ActionProps {
  href: string;
  /** Outlines the button, where another one comes first. */
  isSecondary?: boolean;
  children: string;
}

/** The email's main link, as a button that is easy to tap. */
export function Action({ href, isSecondary = false, children }: ActionProps) {
  const html = (
    <p style={styles.buttonRow}>
      <a
        href={href}
        className={isSecondary ? 'link' : undefined}
        style={{ ...styles.button, ...(isSecondary && styles.secondary) }}
      >
        {children}
      </a>
    </p>
  );
  return (
    <Either html={html} text={href.startsWith('tel:') ? `${children}\n\n` : `${children}: ${href}\n\n`} />
  );
}

/** The customer's link to a request. @param children the button label, like "View, reschedule or cancel". */
export function OwnLink({ href, children }: { href: string | undefined; children: string }) {
  return href && <Action href={href}>{children}</Action>;
}

export interface Fact {
  term: string;
  /** Facts without a value are left out. */
  value: string | null | undefined;
  href?: string;
}

export function Facts({ facts }: { facts: Fact[] }) {
  const given = facts.filter(({ value }) => value);
  const html = given.length > 0 && (
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

/** A quote's or an estimate's lines with their amounts in a column; the last one is the total. */
export function Amounts({ lines }: { lines: { term: string; value: string }[] }) {
  const html = (
    <table style={{ ...styles.facts, width: '100%' }}>
      <tbody>
        {lines.map(({ term, value }, index) => {
          const isTotal = index === lines.length - 1;
          return (
            <tr key={index}>
              <th scope="row" className="fact" style={{ ...styles.label, ...weightOf(isTotal) }}>
                {term}
              </th>
              <td
                className="fact"
                style={{ ...styles.amount, ...weightOf(isTotal), ...(isTotal && styles.totalAmount) }}
              >
                {value}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
  return <Either html={html} text={[...lines.map(({ term, value }) => `${term}: ${value}\n`), '\n']} />;
}

const weightOf = (isTotal: boolean) => (isTotal ? styles.total : { fontWeight: 400 });

/** An appointment's day and time, and further facts about it. */
export function Appointment({ date, time, facts }: { date: string; time: string | null; facts: Fact[] }) {
  const html = (
    <>
      <table
        role="presentation"
        width="100%"
        cellPadding={0}
        cellSpacing={0}
        className="when"
        style={styles.when}
      >
        <tbody>
          <tr>
            <td className="ink" style={styles.whenCell}>
              <span style={styles.whenDate}>{date}</span>
              {time && <br />}
              {time}
            </td>
          </tr>
        </tbody>
      </table>
      <Facts facts={facts} />
    </>
  );
  const text = <Facts facts={[{ term: 'Date', value: date }, { term: 'Time', value: time }, ...facts]} />;
  return <Either html={html} text={text} />;
}
