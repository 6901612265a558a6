import * as RadixToast from '@radix-ui/react-toast';
import { useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import type { Toast } from '../../views/contracts/behaviors.js';
import { Toasts } from './toasts.js';

const shownForMs = 5000;
const swipeThresholdPx = 50;

const toasts = new Toasts();
const container = mount();

/** Shows a toast, above everything else: an open dialog included. */
export function showToast(toast: Toast): void {
  toasts.add(toast);
  container.hidePopover?.();
  container.showPopover?.();
}

function mount(): HTMLElement {
  const container = document.createElement('div');
  container.className = 'toaster';
  container.popover = 'manual';
  document.body.append(container);
  createRoot(container).render(<Toaster />);
  return container;
}

function Toaster() {
  const records = useSyncExternalStore(toasts.subscribe, toasts.current);
  return (
    <RadixToast.Provider duration={shownForMs} swipeDirection="right" swipeThreshold={swipeThresholdPx}>
      {records.map(({ id, isOpen, title, description, variant }) => (
        <RadixToast.Root
          key={id}
          open={isOpen}
          onOpenChange={(open) => !open && toasts.dismiss(id)}
          className={variant ? `toast toast--${variant}` : 'toast'}
        >
          <RadixToast.Title className="toast__title">{title}</RadixToast.Title>
          <RadixToast.Description className="toast__description">{description}</RadixToast.Description>
          <RadixToast.Close className="toast__close" aria-label="Close">
            ×
          </RadixToast.Close>
        </RadixToast.Root>
      ))}
      <RadixToast.Viewport className="toaster__viewport" hotkey={['F8']} />
    </RadixToast.Provider>
  );
}
