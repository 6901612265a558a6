import type { DayWindow, FreeWindows } from '../../contracts/bookings/free-windows.js';
import { windowText } from '../../contracts/bookings/free-windows.js';
import { formatShortDay } from '../../format/moments.js';

interface FreeWindowChoiceProps {
  offer: FreeWindows;
  /** The window that is chosen, as {@link windowText}; anything else for none. */
  chosen: string;
  error?: string;
  onChoose: (window: DayWindow) => void;
}

/** The next free arrival windows as buttons. Without a script they are choices of the form, which count before its day and time. */
export function FreeWindowChoice({ offer, chosen, error, onChoose }: FreeWindowChoiceProps) {
  const { windows, isInstant } = offer;
  if (windows.length === 0) return null;
  return (
    <fieldset className="free-windows" aria-describedby="free-windows-hint">
      <legend>Next free times</legend>
      <p className="field__hint" id="free-windows-hint">
        {isInstant
          ? 'Choose one and it is yours at once. For any other day, use the fields below.'
          : 'Choose one, or any other day below. We confirm it with you.'}
      </p>
      <ul>
        {windows.map((window) => (
          <li key={windowText(window)}>
            <label className="free-window">
              <input
                type="radio"
                name="freeWindow"
                value={windowText(window)}
                checked={chosen === windowText(window)}
                onChange={() => onChoose(window)}
              />
              <strong>{formatShortDay(window.day)}</strong> {window.timeWindow}
            </label>
          </li>
        ))}
        <li>
          <label className="free-window">
            <input
              type="radio"
              name="freeWindow"
              value=""
              checked={!windows.some((window) => windowText(window) === chosen)}
              onChange={() => onChoose({ day: '', timeWindow: '' })}
            />
            <strong>Another day</strong> see below
          </label>
        </li>
      </ul>
      {error && <p className="field__error">{error}</p>}
    </fieldset>
  );
}
