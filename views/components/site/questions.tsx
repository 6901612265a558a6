import type { Question } from '../../contracts/website/content.js';

/** An accordion: one answer open at a time, which can be closed again. The browser's own, so it needs no script. */
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
