/** Stands beside what customers or others are said to say until the owner confirms it (16 CFR 465 forbids invented reviews). */
export const ExampleMark = ({ isConfirmed }: { isConfirmed: boolean }) =>
  isConfirmed ? null : <span className="example-mark">Example</span>;
