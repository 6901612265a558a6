import type { DayWindow, FreeWindows } from '../../contracts/bookings/free-windows.js';
import { windowText } from '../../contracts/bookings/free-windows.js';
import { Chip, FreeWindowChips } from './free-window-chips.js';

interface FreeWindowChoiceProps {
  offer: FreeWindows;
  /** The chosen slot, as {@link windowText}; anything else for none. */
  chosen: string;
  error?: string;
  onChoose: (window: DayWindow) => void;
}

/** Offers the next open slots as chips. Without JavaScript, a choice overrides the date and time fields. */
export function FreeWindowChoice({ offer, chosen, error, onChoose }: FreeWindowChoiceProps) {
  const { windows, isInstant } = offer;
  if (windows.length === 0) return null;
  return (
    <fieldset
      className="free-windows"
      id="times"
      aria-describedby={error ? 'free-windows-hint free-windows-error' : 'free-windows-hint'}
    >
      <legend>Next open times</legend>
      <p className="field__hint" id="free-windows-hint">
        {isInstant
          ? 'Choose one and you’re booked right away, or pick another day below.'
          : 'Choose one or pick another day below. We’ll confirm it with you.'}
      </p>
      <FreeWindowChips
        windows={windows}
        radio={(window) => ({
          name: 'freeWindow',
          checked: chosen === windowText(window),
          onChange: () => onChoose(window),
        })}
      >
        <Chip
          title="Another day"
          text="Choose below"
          name="freeWindow"
          value=""
          checked={!windows.some((window) => windowText(window) === chosen)}
          onChange={() => onChoose({ day: '', timeWindow: '' })}
        />
      </FreeWindowChips>
      {error && (
        <p className="field__error" id="free-windows-error">
          {error}
        </p>
      )}
    </fieldset>
  );
}
