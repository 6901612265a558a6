/** Letters with their marks, apostrophes and hyphens; a dot only after an initial. Nothing that a mail program makes a link of. */
const plainName = /^(?:[\p{L}\p{M}'’-]+\.?(?: |$)){1,6}$/u;
const longest = 60;

/** A name as a mail may say it; undefined for what a stranger typed in place of one. */
export function calledBy(name: string): string | undefined {
  const tidy = name.replace(/\s+/g, ' ').trim();
  return tidy.length <= longest && plainName.test(tidy) ? tidy : undefined;
}
