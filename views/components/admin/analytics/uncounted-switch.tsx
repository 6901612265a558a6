import { useState } from 'react';
import { isUncounted, setUncounted } from '../../../contracts/analytics/uncounted.js';
import { useHydrated } from '../../shared/use-hydrated.js';

/** Turns counting of the owner's own visits from this browser on and off. */
export function UncountedSwitch() {
  const isAlive = useHydrated();
  const [, setChanged] = useState(0);
  if (!isAlive) return null;
  return (
    <label className="check">
      <input
        type="checkbox"
        checked={isUncounted()}
        onChange={(event) => {
          setUncounted(event.target.checked);
          setChanged((count) => count + 1);
        }}
      />
      Don’t count my visits from this browser
    </label>
  );
}
