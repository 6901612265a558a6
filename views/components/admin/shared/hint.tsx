import * as Tooltip from '@radix-ui/react-tooltip';
import { type ReactElement, type ReactNode, useState } from 'react';

const openAfterMs = 700;
const skipDelayMs = 300;

/** Sets how soon tooltips open. Every Hint must be inside one. */
export function Hints({ children }: { children: ReactNode }) {
  return (
    <Tooltip.Provider delayDuration={openAfterMs} skipDelayDuration={skipDelayMs}>
      {children}
    </Tooltip.Provider>
  );
}

/** Within the page's landmark, since all that a page shows belongs to one. */
const main = () => document.querySelector('main');

/** Shows a tooltip when a control is hovered for a while, or focused by keyboard. */
export function Hint({ text, children }: { text: string; children: ReactElement }) {
  const [container, setContainer] = useState<HTMLElement | null>(null);
  return (
    <Tooltip.Root onOpenChange={(isOpen) => isOpen && setContainer(main)}>
      <Tooltip.Trigger asChild>{children}</Tooltip.Trigger>
      <Tooltip.Portal container={container}>
        <Tooltip.Content className="hint" sideOffset={6} collisionPadding={8}>
          {text}
        </Tooltip.Content>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}
