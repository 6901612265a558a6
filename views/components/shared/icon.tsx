import type { ContentIcon } from '../../contracts/website/business.js';

const drawings = {
  quality: 'm12 3 2.6 5.6 6 .8-4.4 4.2 1.1 6-5.3-3-5.3 3 1.1-6L3.4 9.4l6-.8Z',
  customer: 'M12 20s-7-4.4-7-9.6A4 4 0 0 1 12 8a4 4 0 0 1 7 2.4C19 15.6 12 20 12 20Z',
  reliable: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-14v5l3.5 2',
  home: 'm4 11 8-7 8 7M6 10v10h12V10m-8 10v-6h4v6',
  office: 'M5 21V4h9v17m0-12h5v12M8 8h3M8 12h3M8 16h3M3 21h18',
  pets: 'M12 13c3 0 5 2.5 5 4.5S15 20 12 20s-5-.5-5-2.5S9 13 12 13ZM6 11V9m12 2V9M9.5 8V5.5m5 2.5V5.5',
  stairs: 'M4 20v-4h4v-4h4V8h4V4h4v16Z',
  floor: 'M3 6h18M3 12h18M3 18h18M9 6v6m6 0v6m-9 0v2M15 4v2',
  call: 'M5 4h4l2 5-2.5 1.5a11 11 0 0 0 5 5L15 13l5 2v4a2 2 0 0 1-2 2A15 15 0 0 1 3 6a2 2 0 0 1 2-2Z',
  text: 'M4 5h16v11H9l-5 4Zm4 4h8M8 12.5h5',
  mail: 'M3 6h18v12H3Zl9 7 9-7',
  map: 'M12 21s-6-6-6-11a6 6 0 0 1 12 0c0 5-6 11-6 11Zm0-9a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
  edit: 'M4 20h4L19 9l-4-4L4 16Zm9-13 4 4',
  insured: 'M12 3 5 6v5c0 5 3 8 7 10 4-2 7-5 7-10V6Zm-3 9 2 2 4-4',
} satisfies Record<ContentIcon, string> & Record<string, string>;

type IconName = keyof typeof drawings;

/** An icon beside a text; hidden from screen readers, because the text says the same. */
export const Icon = ({ name }: { name: IconName }) => <Drawing path={drawings[name]} />;

/** Holds an icon that is on a page many times ({@link RepeatedIcon}). */
export const IconSource = ({ name }: { name: IconName }) => (
  <div hidden>
    <svg aria-hidden="true">
      <symbol id={`icon-${name}`} viewBox="0 0 24 24">
        <path d={drawings[name]} />
      </symbol>
    </svg>
  </div>
);

/** Like {@link Icon}, with the drawing of the page's {@link IconSource}: a list of rows stays small. */
export const RepeatedIcon = ({ name }: { name: IconName }) => (
  <svg className="icon" aria-hidden="true">
    <use href={`#icon-${name}`} />
  </svg>
);

/** Draws an icon's lines. @param path an SVG path on a 24 by 24 grid */
export function Drawing({ path }: { path: string }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
