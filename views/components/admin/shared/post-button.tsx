import type { ReactNode } from 'react';

interface PostButtonProps {
  action: string;
  /** Hidden fields. */
  fields?: Record<string, string | number>;
  /** Read aloud in place of what is shown. */
  label?: string;
  className?: string;
  isDisabled?: boolean;
  children: ReactNode;
}

/** A form that is only a button. Works without JavaScript. */
export function PostButton(props: PostButtonProps) {
  const { action, fields = {}, label, className = 'button', isDisabled, children } = props;
  return (
    <form method="post" action={action}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className={className} aria-label={label} disabled={isDisabled}>
        {children}
      </button>
    </form>
  );
}
