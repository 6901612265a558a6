import * as RadixToast from '@radix-ui/react-toast';
import { useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import type { Toast } from '../../views/contracts/behaviors.js';
import { splitAtPhones } from '../../views/contracts/phone.js';
import { Toasts } from './toasts.js';

const shownForMs = 5000;
const swipeThresholdPx = 50;

const toasts = new Toasts();
const container = mount();

/** Shows a toast above everything else, an open dialog included. */
export function showToast(toast: Toast): void {
  toasts.add(toast);
  place();
}

function mount(): HTMLElement {
  const container = document.createElement('div');
  container.className = 'toaster';
  container.popover = 'manual';
  createRoot(container).render(<Toaster />);
  addEventListener('keydown', closeOnEscape, { capture: true });
  // When a dialog opens or is removed, move the toasts into it or out of it.
  new MutationObserver(() => hasOpen() && place()).observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['open'],
  });
  return container;
}

const hasOpen = () => toasts.current().some(({ isOpen }) => isOpen);

/** Without popovers, the browser doesn't know :popover-open either. */
const isOnTop = () => !container.showPopover || container.matches(':popover-open');

/**
 * Moves the toasts into the top dialog, if there is one: nothing outside an open dialog can be clicked or
 * focused. As a popover, they show above its content.
 */
function place(): void {
  const home = [...document.querySelectorAll<HTMLElement>('dialog:modal')].at(-1) ?? document.body;
  if (container.parentElement === home && isOnTop()) return;
  home.append(container);
  container.hidePopover?.();
  container.showPopover?.();
}

/** Closes the toast on the first Escape; the next one closes what is below it. */
function closeOnEscape(event: KeyboardEvent): void {
  const open = toasts.current().find(({ isOpen }) => isOpen);
  if (event.key !== 'Escape' || !open) return;
  event.preventDefault();
  event.stopPropagation();
  toasts.dismiss(open.id);
}

function Toaster() {
  const records = useSyncExternalStore(toasts.subscribe, toasts.current);
  return (
    <RadixToast.Provider duration={shownForMs} swipeDirection="right" swipeThreshold={swipeThresholdPx}>
      {records.map(({ id, isOpen, title, description, variant, action, durationMs }) => (
        <RadixToast.Root
          key={id}
          open={isOpen}
          duration={durationMs}
          onOpenChange={(open) => !open && toasts.dismiss(id)}
          className={variant ? `toast toast--${variant}` : 'toast'}
        >
          <RadixToast.Title className="toast__title">{title}</RadixToast.Title>
          <RadixToast.Description className="toast__description">
            {splitAtPhones(description).map((part, index) =>
              index % 2 ? (
                <span key={index} className="nowrap">
                  {part}
                </span>
              ) : (
                part
              ),
            )}
          </RadixToast.Description>
          {action && (
            <RadixToast.Action className="toast__action" altText={action.label} onClick={action.onSelect}>
              {action.label}
            </RadixToast.Action>
          )}
          <RadixToast.Close className="toast__close" aria-label="Close">
            ×
          </RadixToast.Close>
        </RadixToast.Root>
      ))}
      <RadixToast.Viewport className="toaster__viewport" hotkey={['F8']} />
    </RadixToast.Provider>
  );
}
