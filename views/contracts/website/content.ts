import type { PictureContent } from './pictures.js';

/** A customer's question and its answer, as plain text. */
export interface Question {
  question: string;
  answer: string;
}

/** A text with a heading: a reason, a step, a benefit or a clause. */
export interface Point {
  title: string;
  text: string;
}

export interface PicturedPoint extends Point {
  picture: PictureContent;
}
