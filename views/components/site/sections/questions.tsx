import type { Question } from '../../../contracts/website/content.js';
import { Unbroken } from '../../shared/unbroken.js';

interface QuestionListProps {
  questions: readonly Question[];
  /** The same for all that close each other. */
  name: string;
  /** The level of the questions' headings: 3 below a section's heading. */
  level?: 2 | 3;
}

/** An accordion with one open answer at a time. Uses the browser’s own, so it needs no JavaScript. */
export function QuestionList({ questions, name, level = 2 }: QuestionListProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <div className="questions stack readable">
      {questions.map(({ question, answer }) => (
        <details key={question} name={name}>
          <summary className="apart">
            <Heading>{question}</Heading>
          </summary>
          <p>
            <Unbroken text={answer} />
          </p>
        </details>
      ))}
    </div>
  );
}
