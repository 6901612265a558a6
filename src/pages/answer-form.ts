import { ConflictException } from '@nestjs/common';
import { type PageAnswer, type SeeOther, seeOther, withStatus } from './page-answer.js';

/**
 * Answers a posted form: redirects once it is saved. After a conflict, shows the handler's page with the
 * reason, with 409.
 * @param next the path to redirect to, which may depend on what was saved.
 * @param refused returns the page's props.
 * @throws every other error.
 */
export async function answerForm<Saved, Props>(
  saving: Promise<Saved>,
  next: string | ((saved: Saved) => string),
  refused: (error: ConflictException) => Promise<Props>,
): Promise<SeeOther | PageAnswer<Props>> {
  try {
    const saved = await saving;
    return seeOther(typeof next === 'string' ? next : next(saved));
  } catch (error) {
    if (!(error instanceof ConflictException)) throw error;
    return withStatus(await refused(error), 409);
  }
}
