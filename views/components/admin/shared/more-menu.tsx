import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';

interface MoreMenuProps {
  className: string;
  summaryClassName?: string;
  label: string;
  /** Shown on the button instead of ⋯; then it is the label too. */
  summary?: ReactNode;
  /** Whether it starts open, like with a form that was rejected. */
  isOpen?: boolean;
  children: ReactNode;
}

/** Hides rarer actions or details. Escape or a press outside closes it; without JavaScript, its button. */
export function MoreMenu(props: MoreMenuProps) {
  const { className, summaryClassName, label, summary, isOpen = false, children } = props;
  const menu = useRef<HTMLDetailsElement>(null);
  const [isShown, setShown] = useState(isOpen);

  useEffect(() => {
    if (!isShown) return;
    const press = ({ target }: PointerEvent) => {
      if (menu.current && !menu.current.contains(target as Node)) menu.current.open = false;
    };
    document.addEventListener('pointerdown', press);
    return () => document.removeEventListener('pointerdown', press);
  }, [isShown]);

  function closeOnEscape(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !menu.current?.open) return;
    event.preventDefault();
    event.stopPropagation();
    menu.current.open = false;
    menu.current.querySelector('summary')?.focus();
  }

  return (
    <details
      ref={menu}
      className={className}
      open={isOpen}
      onToggle={({ currentTarget, target }) => target === currentTarget && setShown(currentTarget.open)}
      onKeyDown={closeOnEscape}
    >
      <summary className={summaryClassName} aria-label={summary ? undefined : label}>
        {summary ?? <span aria-hidden="true">⋯</span>}
      </summary>
      {children}
    </details>
  );
}
