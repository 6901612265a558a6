import type { Question } from '../../../contracts/website/content.js';

/** An accordion with one open answer at a time. Uses the browser’s own, so it needs no JavaScript. */
export function QuestionList({ questions, name }: { questions: readonly Question[]; name: string }) {
  return (
    <div className="questions">
      {questions.map(({ question, answer }) => (
        <details key={question} name={name}>
          <summary>
            <h2>{question}</h2>
          </summary>
          <p>{answer}</p>
        </details>
      ))}
    </div>
  );
}
