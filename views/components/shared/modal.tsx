import { type ComponentProps, type RefObject, useEffect } from 'react';

interface ModalProps extends Omit<ComponentProps<'dialog'>, 'onCancel'> {
  ref: RefObject<HTMLDialogElement | null>;
  onClose: () => void;
}

/**
 * A dialog over the page, open for as long as it is there. Escape takes it away at once, and gives the focus back: the
 * dialog's own close event comes a moment later, too late for who opens the next one by key.
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
