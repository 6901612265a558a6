/** Says what an unknown path may lack in the code. */
export function DeveloperHint() {
  return (
    <details className="message-page__hint">
      <summary>For developers</summary>
      <p>
        Did you forget to add a <code>@Page</code> handler for this path?
      </p>
    </details>
  );
}
