import type { OpenTask } from '../../../contracts/admin.js';

/** What is left to do before the site is shown to the world; nothing once all is done. */
export function ReadyToOpen({ tasks }: { tasks: readonly OpenTask[] }) {
  if (tasks.length === 0) return null;
  return (
    <section className="card admin-section" aria-labelledby="ready-title">
      <div className="title-row">
        <h2 id="ready-title">Ready to open?</h2>
      </div>
      <p>Still to be done before everybody sees the site:</p>
      <ul className="ready-to-open">
        {tasks.map(({ text, path }) => (
          <li key={text}>
            <a href={path}>{text}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}
