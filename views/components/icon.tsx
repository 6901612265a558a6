const drawings = {
  quality: 'm12 3 2.600 5.600 6 .8-4.400 4.200 1.100 6-5.300-3-5.300 3 1.100-6L3.400 9.400l6-.8Z',
  customer: 'M12 20s-7-4.400-7-9.600A4 4 0 0 1 12 8a4 4 0 0 1 7 2.400C19 15.600 12 20 12 20Z',
  reliable: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-14v5l3.500 2',
  insured: 'M12 3 5 6v5c0 5 3 8 7 10 4-2 7-5 7-10V6Zm-3 9 2 2 4-4',
};

export type IconName = keyof typeof drawings;

/** A drawn sign beside a heading; it says nothing that the heading does not. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={drawings[name]} />
    </svg>
  );
}
