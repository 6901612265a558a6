import { type ComponentProps, type RefObject, useEffect } from 'react';

interface ModalProps extends Omit<ComponentProps<'dialog'>, 'onCancel'> {
  ref: RefObject<HTMLDialogElement | null>;
  onClose: () => void;
}

/**
 * A dialog over the page, open for as long as it is rendered. Escape closes it and returns the focus at once: the dialog's own
 * close event comes a moment later, which is too late when the next key opens another one.
 */
export function Modal({ ref, onClose, children, ...attributes }: ModalProps) {
  useEffect(() => {
    ref.current?.showModal();
  }, [ref]);
  return (
    <dialog
      {...attributes}
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
