interface DocumentFactsProps {
  /** Facts without a value are left out. */
  facts: readonly [term: string, value: string | null | undefined][];
}

/** The facts of a document, each a short term and its value. */
export function DocumentFacts({ facts }: DocumentFactsProps) {
  return (
    <dl className="my-facts stack">
      {facts.map(
        ([term, value]) =>
          value && (
            <div key={term}>
              <dt className="quiet">{term}</dt>
              <dd className="kept-lines">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
