/** Letters, accents, apostrophes, hyphens; dots only after initials. Nothing that email programs link. */
const plainName = /^(?:[\p{L}\p{M}'’-]+\.?(?: |$)){1,6}$/u;
const maxLength = 60;

/** Returns a name that is safe to use in an email; undefined for text that doesn't look like a name. */
export function safeName(name: string): string | undefined {
  const tidy = name.replace(/\s+/g, ' ').trim();
  return tidy.length <= maxLength && plainName.test(tidy) ? tidy : undefined;
}
