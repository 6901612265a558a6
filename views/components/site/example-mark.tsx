/**
 * Marks a review or figure as an example until the owner confirms it (16 CFR 465 bans fake reviews). Follows
 * its text without a space between them, so that it is never alone on a line.
 */
export const ExampleMark = ({ isConfirmed }: { isConfirmed: boolean }) =>
  isConfirmed ? null : (
    <>
      {'\u00a0'}
      <span className="example-mark">Example</span>
    </>
  );
