import { useHydrated } from '../../../shared/use-hydrated.js';

interface SelectSwitchProps {
  isSelecting: boolean;
  onChange: (isSelecting: boolean) => void;
}

/** Begins selecting leads on a phone. Without JavaScript, a phone always shows the checkboxes. */
export function SelectSwitch({ isSelecting, onChange }: SelectSwitchProps) {
  if (!useHydrated()) return null;
  return (
    <button
      type="button"
      className="button select-switch"
      aria-pressed={isSelecting}
      aria-label="Select leads"
      onClick={() => onChange(!isSelecting)}
    >
      Select
    </button>
  );
}
