import type { ReactNode } from 'react';
import { useSite } from '../contracts/website/site.js';
import { oneLine } from '../format/one-line.js';
import { Either } from './format.js';
import { darkStyles, styles } from './styles.js';

interface EmailFrameProps {
  /** Preview text that inboxes show after the subject. */
  preview: string;
  heading: string;
  children: ReactNode;
  /** Why the reader gets this email. */
  reason: string;
  /** The footer that CAN-SPAM requires in commercial emails. Without a postal address, '', only the link. */
  commercial?: { postalAddress: string; unsubscribeLink: string };
}

const unsubscribe = 'Unsubscribe';

/** The layout of every email: one column, at most 600 px wide, that also fits 320 px screens. */
export function EmailFrame(props: EmailFrameProps) {
  return <Either html={<HtmlFrame {...props} />} text={<TextFrame {...props} />} />;
}

function HtmlFrame({ preview, heading, children, reason, commercial }: EmailFrameProps) {
  const { businessName, phone, phoneHref } = useSite();
  return (
    <html lang="en-US">
      <head>
        <meta httpEquiv="Content-Type" content="text/html; charset=utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{heading}</title>
        <style>{darkStyles}</style>
      </head>
      <body className="page" style={styles.page}>
        <div style={styles.preview}>{preview}</div>
        <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} style={styles.table}>
          <tbody>
            <tr>
              <td align="center" style={styles.outer}>
                <table
                  role="presentation"
                  width="100%"
                  cellPadding={0}
                  cellSpacing={0}
                  className="card"
                  style={styles.card}
                >
                  <tbody>
                    <tr>
                      <td style={styles.head}>
                        <Letterhead />
                      </td>
                    </tr>
                    <tr>
                      <td style={styles.body}>
                        <h1 className="ink" style={styles.heading}>
                          {heading}
                        </h1>
                        {children}
                      </td>
                    </tr>
                  </tbody>
                </table>
                <p className="soft" style={styles.reason}>
                  {reason}
                  <br />
                  {businessName},{' '}
                  <a className="soft" href={phoneHref} style={styles.quietLink}>
                    {phone}
                  </a>
                  {commercial && (
                    <>
                      {commercial.postalAddress && (
                        <>
                          <br />
                          {oneLine(commercial.postalAddress)}
                        </>
                      )}
                      <br />
                      <a className="soft" href={commercial.unsubscribeLink} style={styles.quietLink}>
                        {unsubscribe}
                      </a>
                    </>
                  )}
                </p>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  );
}

/** Who the email is from, as on quotes and receipts. */
function Letterhead() {
  const { businessName, phone } = useSite();
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} style={styles.table}>
      <tbody>
        <tr>
          <td aria-hidden="true" style={styles.mark}>
            {[...businessName][0]}
          </td>
          <td className="soft" style={styles.from}>
            <span className="ink" style={styles.name}>
              {businessName}
            </span>
            <br />
            {phone}
          </td>
        </tr>
      </tbody>
    </table>
  );
}

function TextFrame({ heading, children, reason, commercial }: EmailFrameProps) {
  const { businessName, phone } = useSite();
  return (
    <>
      {`${heading}\n${'='.repeat(Math.min([...heading].length, 70))}\n\n`}
      {children}
      {`-- \n${businessName}, ${phone}\n${reason}\n`}
      {commercial?.postalAddress && `${oneLine(commercial.postalAddress)}\n`}
      {commercial && `${unsubscribe}: ${commercial.unsubscribeLink}\n`}
    </>
  );
}
