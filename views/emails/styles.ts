import type { CSSProperties } from 'react';

const font = "-apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";

/** Breaks long addresses. Yahoo and Outlook only support the older property name. */
const breaking = { wordWrap: 'break-word', overflowWrap: 'anywhere' } as const;

/** Inline styles, since some email programs ignore style sheets. The colors match the site. */
export const styles = {
  page: { margin: 0, padding: 0, backgroundColor: '#f4ede2', fontFamily: font },
  preview: { display: 'none', maxHeight: 0, overflow: 'hidden', fontSize: 1, color: '#f4ede2' },
  table: { borderCollapse: 'collapse' },
  outer: { padding: '16px 8px' },
  card: { maxWidth: 600, backgroundColor: '#ffffff', borderRadius: 14, borderCollapse: 'separate' },
  head: {
    padding: '16px 24px',
    borderRadius: '14px 14px 0 0',
    backgroundColor: '#12383d',
    color: '#ffffff',
    fontSize: 17,
    fontWeight: 600,
  },
  body: { padding: '24px 24px 12px', ...breaking },
  heading: { margin: '0 0 16px', color: '#12383d', fontSize: 24, lineHeight: '30px', fontWeight: 700 },
  subheading: { margin: '24px 0 8px', color: '#12383d', fontSize: 17, lineHeight: '24px', fontWeight: 700 },
  text: { margin: '0 0 16px', color: '#1d2b2f', fontSize: 16, lineHeight: '24px' },
  list: { margin: '0 0 16px', padding: '0 0 0 20px', color: '#1d2b2f', fontSize: 16, lineHeight: '24px' },
  facts: { margin: '0 0 20px', borderCollapse: 'collapse' },
  term: {
    padding: '8px 12px 8px 0',
    borderBottom: '1px solid #e6dac8',
    color: '#4d5d61',
    fontSize: 14,
    lineHeight: '22px',
    textAlign: 'left',
    verticalAlign: 'top',
    width: 92,
  },
  value: {
    padding: '8px 0',
    borderBottom: '1px solid #e6dac8',
    color: '#1d2b2f',
    fontSize: 16,
    lineHeight: '22px',
    verticalAlign: 'top',
    ...breaking,
  },
  buttonRow: { margin: '0 0 12px' },
  button: {
    display: 'inline-block',
    padding: '13px 24px',
    borderRadius: 999,
    backgroundColor: '#f2a65a',
    color: '#2b1a06',
    fontSize: 16,
    lineHeight: '22px',
    fontWeight: 700,
    textDecoration: 'none',
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
  .card { background-color: #17272b !important; }
  .head { background-color: #205158 !important; }
  .ink, .fact { color: #e9e4da !important; }
  .soft { color: #b9c0bd !important; }
  .fact, .term { border-color: #2f4449 !important; }
  .link { color: #7cc4cc !important; }
}
`;
