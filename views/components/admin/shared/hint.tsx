import * as Tooltip from '@radix-ui/react-tooltip';
import type { ReactElement, ReactNode } from 'react';

const openAfterMs = 700;
const openAtOnceWithinMs = 300;

/** Has to stand around every Hint; says how soon they open. */
export function Hints({ children }: { children: ReactNode }) {
  return (
    <Tooltip.Provider delayDuration={openAfterMs} skipDelayDuration={openAtOnceWithinMs}>
      {children}
    </Tooltip.Provider>
  );
}

/** Says more about a control when it is pointed at for a while, or focused by keyboard. */
export function Hint({ text, children }: { text: string; children: ReactElement }) {
  return (
    <Tooltip.Root>
      <Tooltip.Trigger asChild>{children}</Tooltip.Trigger>
      <Tooltip.Portal>
        <Tooltip.Content className="hint" sideOffset={6} collisionPadding={8}>
          {text}
        </Tooltip.Content>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}
