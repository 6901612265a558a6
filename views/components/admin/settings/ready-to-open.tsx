import type { OpenTask } from '../../../contracts/admin.js';

/** Lists the setup tasks that are left before the site opens. Shows nothing once all are done. */
export function ReadyToOpen({ tasks }: { tasks: readonly OpenTask[] }) {
  const left = tasks.filter(({ isDone }) => !isDone);
  if (left.length === 0) return null;
  return (
    <section className="card admin-section" aria-labelledby="ready-title">
      <div className="title-row">
        <h2 id="ready-title">{`Setup · ${tasks.length - left.length} of ${tasks.length} done`}</h2>
      </div>
      <ul className="ready-to-open">
        {left.map(({ text, path }) => (
          <li key={text}>
            <a href={path}>{text}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}
