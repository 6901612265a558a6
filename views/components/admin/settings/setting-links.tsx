interface SettingLink {
  label: string;
  /** The current value, or what can be set there. */
  value: string;
  path: string;
}

/** Links settings that are edited on another page, with their current values. */
export function SettingLinks({ links }: { links: SettingLink[] }) {
  return (
    <ul className="card setting-links">
      {links.map(({ label, value, path }) => (
        <li key={label} className="covered">
          <a className="plain-link cover-link strong" href={path}>
            {label}
          </a>
          <span className="soft break-words">{value}</span>
        </li>
      ))}
    </ul>
  );
}
