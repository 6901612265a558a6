/** Two numbers or times with a hyphen and unit, or a step of our method, each with punctuation after it. */
const hyphenated = /((?:\b\d\w*-\d\w*(?: hours)?|Pre-Vac|Dry-Foam)[.,;:?!)]*)/;

/** Shows a text without line breaks in its ranges and names, like "2-4 hours", "8AM-12PM" and "Pre-Vac". */
export const Unbroken = ({ text }: { text: string }) =>
  text.split(hyphenated).map((part, index) =>
    index % 2 ? (
      <span key={index} className="nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );
