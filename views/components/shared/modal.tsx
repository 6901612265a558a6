import { type ComponentProps, type RefObject, useEffect } from 'react';

interface ModalProps extends Omit<ComponentProps<'dialog'>, 'onCancel'> {
  ref: RefObject<HTMLDialogElement | null>;
  /** Before it is open, it is laid out and not shown, so that little is left to do when it opens. */
  isOpen?: boolean;
  onClose: () => void;
}

/**
 * A dialog over the page; it is closed by no longer being rendered. Escape closes it and returns the focus at once: the dialog's own
 * close event comes a moment later, which is too late when the next key opens another one.
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
