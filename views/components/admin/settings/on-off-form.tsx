import type { ReactNode } from 'react';

interface OnOffFormProps {
  action: string;
  isOn: boolean;
  /** What is so now. */
  children: ReactNode;
  /** The button's label while the setting is off, and while it is on. */
  turnOn: string;
  turnOff: string;
}

/** Turns one setting on or off. Works without JavaScript. */
export function OnOffForm({ action, isOn, children, turnOn, turnOff }: OnOffFormProps) {
  return (
    <form method="post" action={action} className="item-row item-row--open gap-4 apart">
      <p role="status">{children}</p>
      <button type="submit" className="button" name="isOn" value={isOn ? 'off' : 'on'}>
        {isOn ? turnOff : turnOn}
      </button>
    </form>
  );
}
