/** Joins the lines of an address with commas. */
export const oneLine = (address: string) =>
  address
    .split(/\n\s*/)
    .map((line) => line.trimEnd())
    .join(', ');
