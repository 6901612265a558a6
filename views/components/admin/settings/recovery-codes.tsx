import { CopyButton } from '../shared/copy-button.js';

/** Shows new recovery codes, the only time that they can be shown. The page can be printed. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  return (
    <section className="card setting stack recovery-codes" aria-labelledby="codes-title">
      <h2 id="codes-title">Your recovery codes</h2>
      <p>
        Print this page or save the codes in a safe place. They are shown only this once. Each code signs you
        in one time if you don’t have your phone.
      </p>
      <ol>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="button-row">
        <CopyButton text={codes.join('\n')}>Copy codes</CopyButton>
      </div>
    </section>
  );
}
