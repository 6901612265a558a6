import type { EntityManager } from 'typeorm';
import type { OpenedQuestion } from '../../../views/contracts/analytics/analytics.js';
import { tallyQuestions } from '../summaries/question-tally.js';
import { sumTallies } from '../summaries/tally.js';
import { inRagged, type Range } from './range.js';

const maxQuestions = 20;

/** Counts the questions that visitors opened on the FAQ page, the most opened first. */
export async function openedQuestions(manager: EntityManager, range: Range): Promise<OpenedQuestion[]> {
  const { question } = await sumTallies(manager, ['question'], range.from, range.to);
  if (range.ragged.length > 0) question.addAll(await tallyQuestions(manager, inRagged(range, 'timestamp')));
  return question.top(maxQuestions).map(([text, opened]) => ({ question: text, opened }));
}
