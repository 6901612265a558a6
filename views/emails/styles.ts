import type { CSSProperties } from 'react';

/** The site’s fonts, where they are installed, or else the nearest that a device has. */
const font = "Figtree, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";
const headingFont = 'Fraunces, Georgia, serif';

/** Breaks long addresses. Yahoo and Outlook only support the older property name. */
const breaking = { wordWrap: 'break-word', overflowWrap: 'anywhere' } as const;

const row = { padding: '10px 0', borderBottom: '1px solid #e6dac8', verticalAlign: 'top' } as const;

/** Inline styles, since some email programs ignore style sheets. The colors match the site. */
export const styles = {
  page: { margin: 0, padding: 0, backgroundColor: '#f4ede2', fontFamily: font },
  preview: { display: 'none', maxHeight: 0, overflow: 'hidden', fontSize: 1, color: '#f4ede2' },
  table: { borderCollapse: 'collapse' },
  outer: { padding: '16px 8px' },
  card: {
    maxWidth: 600,
    border: '1px solid #ddd2c1',
    borderTop: '6px solid #1f6a72',
    borderRadius: 14,
    backgroundColor: '#ffffff',
    borderCollapse: 'separate',
  },
  head: { padding: '20px 24px 0' },
  /** Stands for the brand mark: not every email program shows pictures. */
  mark: {
    width: 36,
    height: 36,
    borderRadius: 10,
    backgroundColor: '#12383d',
    color: '#f2a65a',
    fontFamily: headingFont,
    fontSize: 20,
    fontWeight: 700,
    lineHeight: '36px',
    textAlign: 'center',
  },
  from: { padding: '0 0 0 12px', color: '#4d5d61', fontSize: 13, lineHeight: '18px', ...breaking },
  name: { color: '#12383d', fontFamily: headingFont, fontSize: 18, lineHeight: '22px', fontWeight: 600 },
  body: { padding: '24px 24px 12px', ...breaking },
  heading: {
    margin: '0 0 16px',
    color: '#12383d',
    fontFamily: headingFont,
    fontSize: 26,
    lineHeight: '32px',
    fontWeight: 600,
  },
  subheading: { margin: '24px 0 8px', color: '#12383d', fontSize: 17, lineHeight: '24px', fontWeight: 700 },
  text: { margin: '0 0 16px', color: '#1d2b2f', fontSize: 16, lineHeight: '24px' },
  list: { margin: '0 0 16px', padding: '0 0 0 20px', color: '#1d2b2f', fontSize: 16, lineHeight: '24px' },
  facts: { margin: '0 0 20px', borderCollapse: 'collapse' },
  term: {
    ...row,
    padding: '10px 12px 10px 0',
    color: '#4d5d61',
    fontSize: 14,
    lineHeight: '22px',
    textAlign: 'left',
    width: 92,
  },
  value: { ...row, color: '#1d2b2f', fontSize: 16, lineHeight: '22px', ...breaking },
  label: { ...row, color: '#1d2b2f', fontSize: 16, lineHeight: '22px', textAlign: 'left', ...breaking },
  amount: {
    ...row,
    padding: '10px 0 10px 16px',
    color: '#1d2b2f',
    fontSize: 16,
    fontVariantNumeric: 'tabular-nums',
    lineHeight: '22px',
    textAlign: 'right',
  },
  total: { borderTop: '2px solid #12383d', borderBottom: 0, fontWeight: 700 },
  totalAmount: { fontSize: 18, lineHeight: '22px' },
  when: {
    margin: '0 0 20px',
    borderRadius: 14,
    backgroundColor: '#dcebea',
    borderCollapse: 'separate',
  },
  whenCell: { padding: '16px 20px', color: '#12383d', fontSize: 16, lineHeight: '24px' },
  whenDate: { fontFamily: headingFont, fontSize: 22, lineHeight: '28px', fontWeight: 600 },
  buttonRow: { margin: '0 0 12px' },
  button: {
    display: 'inline-block',
    padding: '12px 22px',
    borderRadius: 12,
    backgroundColor: '#f2a65a',
    color: '#2b1a06',
    fontSize: 16,
    lineHeight: '22px',
    fontWeight: 700,
    textDecoration: 'none',
  },
  secondary: {
    padding: '11px 21px',
    border: '1px solid #1f6a72',
    backgroundColor: 'transparent',
    color: '#1f6a72',
  },
  link: { color: '#1f6a72', fontWeight: 600 },
  quietLink: { color: '#4d5d61', whiteSpace: 'nowrap' },
  reason: { maxWidth: 560, margin: '16px auto 0', color: '#4d5d61', fontSize: 13, lineHeight: '20px' },
} satisfies Record<string, CSSProperties>;

/** Dark-mode colors. Only `!important` overrides inline styles. */
export const darkStyles = `
:root { color-scheme: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background-color: #101c1f !important; }
  .card { background-color: #17272b !important; border-color: #2f4449 !important; border-top-color: #1f6a72 !important; }
  .ink, .fact { color: #e9e4da !important; }
  .soft { color: #b9c0bd !important; }
  .fact, .term { border-color: #2f4449 !important; }
  .when { background-color: #1b363b !important; }
  .link { color: #7cc4cc !important; }
}
@media print {
  .page { background-color: #ffffff !important; }
}
`;
