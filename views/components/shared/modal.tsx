import { type ComponentProps, type RefObject, useEffect } from 'react';

interface ModalProps extends Omit<ComponentProps<'dialog'>, 'onCancel'> {
  ref: RefObject<HTMLDialogElement | null>;
  /** When false, the dialog is laid out but hidden, so that it opens faster. */
  isOpen?: boolean;
  onClose: () => void;
}

/**
 * Shows a dialog over the page until it is unmounted. Escape closes it and returns the focus at once: the
 * dialog’s own close event fires a moment later, too late if the next key opens another dialog.
 */
export function Modal({ ref, isOpen = true, onClose, children, ...attributes }: ModalProps) {
  useEffect(() => {
    if (isOpen) ref.current?.showModal();
  }, [ref, isOpen]);
  return (
    <dialog
      {...attributes}
      data-prepared={isOpen ? undefined : ''}
      ref={ref}
      onClose={onClose}
      onCancel={(event) => {
        event.preventDefault();
        ref.current?.close();
        onClose();
      }}
    >
      {children}
    </dialog>
  );
}
