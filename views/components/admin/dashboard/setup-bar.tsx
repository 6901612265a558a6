import type { OpenTask } from '../../../contracts/admin.js';

/** Shows how far the setup is, with the tasks that are left. Shows nothing once all are done. */
export function SetupBar({ tasks }: { tasks: readonly OpenTask[] }) {
  const left = tasks.filter(({ isDone }) => !isDone);
  if (left.length === 0) return null;
  const done = tasks.length - left.length;
  const [next] = left;
  return (
    <section className="card setup row gap-4" aria-label="Finish setting up">
      <details className="grow">
        <summary className="unmarked row gap-3">
          <strong className="caret">Finish setting up</strong>
          <progress value={done} max={tasks.length} aria-hidden="true" />
          <span className="soft">{`${done} of ${tasks.length} done · next: ${next.name}`}</span>
        </summary>
        <ul className="setup__tasks mt-2">
          {left.map(({ text, path }) => (
            <li key={text}>
              <a href={path}>{text}</a>
            </li>
          ))}
        </ul>
      </details>
      <a className="button" href={next.path} aria-label={`Continue with ${next.name}`}>
        Continue
      </a>
    </section>
  );
}
