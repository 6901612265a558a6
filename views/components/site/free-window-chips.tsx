import type { ComponentProps, ReactNode } from 'react';
import { type DayWindow, windowText } from '../../contracts/bookings/free-windows.js';
import { capitalized } from '../../contracts/leads/leads.js';
import { useFacts } from '../../contracts/website/facts.js';
import { formatHours } from '../../format/hours.js';
import { formatShortDay } from '../../format/moments.js';

interface FreeWindowChipsProps {
  /** In order of time. */
  windows: readonly DayWindow[];
  /** Returns the further attributes of a slot’s radio button: its name, and how it is chosen. */
  radio: (window: DayWindow) => ComponentProps<'input'>;
  /** Further chips. */
  children?: ReactNode;
}

/** Offers open slots as a grid of chips, which are radio buttons. */
export function FreeWindowChips({ windows, radio, children }: FreeWindowChipsProps) {
  const { timeWindows } = useFacts();
  const offered = timeWindows.filter(({ value }) => windows.some(({ timeWindow }) => timeWindow === value));
  return (
    <>
      <ul className="free-windows__chips">
        {windows.map((window) => (
          <Chip
            key={windowText(window)}
            title={formatShortDay(window.day)}
            text={capitalized(window.timeWindow)}
            {...radio(window)}
            value={windowText(window)}
          />
        ))}
        {children}
      </ul>
      <p className="field__hint">
        {offered.map(({ value, from, to }) => `${capitalized(value)}: ${formatHours(from, to)}`).join(' · ')}
      </p>
    </>
  );
}

/** One chip: a radio button with a day and a time. */
export function Chip({ title, text, ...input }: { title: string; text: string } & ComponentProps<'input'>) {
  return (
    <li>
      <label className="free-window">
        <input type="radio" {...input} />
        <strong>{title}</strong> <span>{text}</span>
      </label>
    </li>
  );
}
