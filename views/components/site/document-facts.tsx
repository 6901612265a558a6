interface DocumentFactsProps {
  /** Facts without a value are left out. */
  facts: readonly [term: string, value: string | null | undefined][];
}

/** The facts of a document, each a short term and its value. */
export function DocumentFacts({ facts }: DocumentFactsProps) {
  return (
    <dl className="my-facts">
      {facts.map(
        ([term, value]) =>
          value && (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
