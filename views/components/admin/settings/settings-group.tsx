import type { ReactNode } from 'react';

interface SettingsGroupProps {
  id: string;
  title: string;
  children: ReactNode;
}

/** Groups related settings under a heading that the page's navigation leads to. */
export function SettingsGroup({ id, title, children }: SettingsGroupProps) {
  return (
    <section className="settings-group stack" id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
    </section>
  );
}
