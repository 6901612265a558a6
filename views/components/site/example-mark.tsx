/** Marks a review or figure as an example until the owner confirms it (16 CFR 465 bans fake reviews). */
export const ExampleMark = ({ isConfirmed }: { isConfirmed: boolean }) =>
  isConfirmed ? null : <span className="example-mark">Example</span>;
